import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { RequestAllowance } from './allowance.ts';
import { RateLimit } from './rate-limit.ts';

function limitAt(options: Partial<ConstructorParameters<typeof RateLimit>[0]> = {}) {
  const clock = { now: 0 };
  const limit = new RateLimit({ burst: 10, perSecond: 2, addresses: 3, ...options }, () => clock.now);
  return { clock, limit };
}

describe('a rate limit', () => {
  test('lets a burst pass and then says how long to wait', () => {
    const { limit } = limitAt();
    for (let i = 0; i < 10; i++) expect(limit.spend('a', 1)).toBe(0);
    expect(limit.spend('a', 1)).toBe(1);
    expect(limit.spend('a', 4)).toBe(2);
  });

  test('refills with time, and never beyond the burst', () => {
    const { clock, limit } = limitAt();
    expect(limit.spend('a', 10)).toBe(0);
    clock.now = 1_500;
    expect(limit.spend('a', 3)).toBe(0);
    expect(limit.spend('a', 1)).toBe(1);
    clock.now = 1_000_000;
    expect(limit.spend('a', 10)).toBe(0);
    expect(limit.spend('a', 1)).toBe(1);
  });

  test('a refused request costs nothing', () => {
    const { clock, limit } = limitAt();
    limit.spend('a', 10);
    for (let i = 0; i < 100; i++) limit.spend('a', 5);
    clock.now = 2_500;
    expect(limit.spend('a', 5)).toBe(0);
  });

  test('expensive work leaves a debt, which is paid off with time', () => {
    const { clock, limit } = limitAt();
    limit.owe('a', 16);
    expect(limit.spend('a', 1)).toBe(4);
    clock.now = 3_000;
    expect(limit.spend('a', 1)).toBe(1);
    clock.now = 3_500;
    expect(limit.spend('a', 1)).toBe(0);
  });

  test('addresses do not pay for each other', () => {
    const { limit } = limitAt();
    limit.spend('a', 10);
    expect(limit.spend('b', 10)).toBe(0);
  });

  test('forgets the least recently seen address, and no other', () => {
    const { limit } = limitAt();
    for (const address of ['a', 'b', 'c']) limit.spend(address, 10);
    limit.spend('a', 1);
    limit.spend('d', 10);
    expect(limit.spend('a', 1)).toBe(1);
    expect(limit.spend('b', 10)).toBe(0);
  });
});

test('300 people behind one address have an allowance each, and one of them who spends it does not stop the others', () => {
  const hall = { headers: {}, socket: { remoteAddress: '192.0.2.7' } } as IncomingMessage;
  const allowance = new RequestAllowance(new RateLimit({ burst: 100, perSecond: 1, addresses: 1000 }), false);
  const spend = (person: string) => () => allowance.spend(hall, 20, person);
  for (let person = 0; person < 300; person++) for (let i = 0; i < 4; i++) spend(`p${person}`)();
  spend('p0')();
  expect(spend('p0')).toThrow('too many requests');
  expect(spend('p1')).not.toThrow();
  expect(() => allowance.spend(hall, 100)).not.toThrow();
});
