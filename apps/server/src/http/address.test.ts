import { describe, expect, test } from 'vitest';
import { holderOf, lastOf } from './address.ts';

describe('the address of a client', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, holder) => {
    expect(holderOf(address)).toBe(holder);
  });

  test('of a list that proxies append to, the last counts', () => {
    expect(lastOf('198.51.100.1, 192.0.2.7')).toBe('192.0.2.7');
    expect(lastOf(['198.51.100.1', '192.0.2.7 '])).toBe('192.0.2.7');
    expect(lastOf('')).toBeUndefined();
    expect(lastOf(undefined)).toBeUndefined();
  });
});
