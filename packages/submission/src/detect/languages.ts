/** The languages in which submissions can be built; anything else needs a `ringfence.txt` and a Makefile. */
export const languages = ['python', 'java', 'cpp', 'javascript', 'rust'] as const;
export type Language = (typeof languages)[number];

export const languageTitles: Readonly<Record<Language, string>> = {
  python: 'Python',
  java: 'Java',
  cpp: 'C++',
  javascript: 'JavaScript',
  rust: 'Rust',
};
