/** What about the form of a readable answer is not as asked. */
export const formFlaws = [
  'line-endings',
  'debug-output',
  'case',
  'one-line',
  'labels',
  'order',
  'no-method',
  'own-words',
  'exit-code',
  'input',
] as const;
export type FormFlaw = (typeof formFlaws)[number];

/** Under which condition an answer can be read, after "once". */
export const onceRead: Readonly<Record<FormFlaw, string>> = {
  'line-endings': 'its line endings are ignored',
  'debug-output': 'its debug output is ignored',
  case: 'upper and lower case are ignored',
  'one-line': 'its one line is split',
  labels: 'its labels are read',
  order: 'its lines are put in order',
  'no-method': 'the missing Nil is added',
  'own-words': 'its own words are read',
  'exit-code': 'its exit code is ignored',
  input: 'it gets its input as it expects it',
};
