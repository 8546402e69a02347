import { type ClockRule, clockRule, NO_CLOCK } from '@ringfence/arena';
import { numberOption } from './options.ts';
import { CommandError } from './trouble.ts';

interface ClockOptions {
  readonly clock?: string;
  readonly 'move-time'?: string;
}

/** An option whose value cannot be read. */
export const badOption = (option: string, { message, expected }: typeof NO_CLOCK): CommandError =>
  new CommandError(`--${option}: ${message} (expected ${expected})`);

/** The clock that `--clock` or `--move-time` sets; `undefined` without either. */
export function clockOption(options: ClockOptions): ClockRule | undefined {
  const ms = numberOption('move-time', options['move-time'], 1);
  if (options.clock === undefined) return ms === undefined ? undefined : { kind: 'move', ms };
  if (ms !== undefined) throw new CommandError('--clock and --move-time exclude each other');
  const clock = clockRule(options.clock);
  if (clock === undefined) throw badOption('clock', NO_CLOCK);
  return clock;
}
