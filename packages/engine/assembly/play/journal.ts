// Words of memory as they were before a move changed them.
import { JOURNAL } from '../memory';

/** The address of the next entry. */
export let journalTop: usize = JOURNAL;

export function setJournalTop(top: usize): void {
  journalTop = top;
}

/** Saves the `value` of a word, before the caller changes it. */
export function remember(address: usize, value: u32): void {
  store<u32>(journalTop, address);
  store<u32>(journalTop, value, 4);
  journalTop += 8;
}

/** Restores everything above the mark, latest first. */
export function rewind(mark: usize): void {
  while (journalTop > mark) {
    journalTop -= 8;
    store<u32>(load<u32>(journalTop), load<u32>(journalTop, 4));
  }
}
