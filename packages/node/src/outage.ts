/** Something that work needs is not there, such as a database: this says nothing of the work, which waits for it. */
export class Outage extends Error {
  /** What cannot be used, for programs. */
  readonly code: 'no-database' | 'disk-full' = 'no-database';
}
