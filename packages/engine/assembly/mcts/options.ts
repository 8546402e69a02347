// The ideas of the tree search, each behind a switch so that matches can measure it: src/codes.ts lists them.
import { WEIGHTS } from '../memory';

let options: u32 = 0;

export function setOptions(bits: u32): void {
  options = bits;
}

export function hasIdea(option: u32): bool {
  return (options & option) !== 0;
}

export function weight(number: usize): f32 {
  return load<f32>(WEIGHTS + (number << 2));
}

export function setWeight(number: u32, value: f32): void {
  store<f32>(WEIGHTS + (number << 2), value);
}
