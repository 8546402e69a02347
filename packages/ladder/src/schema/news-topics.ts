/** What a class has news of, as the triggers of its tables tell. */
export const newsTopics = [
  'class',
  'teams',
  'versions',
  'planned',
  'results',
  'running',
  'challenges',
  'tests',
  'official',
  'workers',
] as const;
export type NewsTopic = (typeof newsTopics)[number];
