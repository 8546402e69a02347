/** One entry of an archive of any kind. */
export interface ArchiveEntry {
  readonly path: string;
  readonly isFolder: boolean;
  readonly isExecutable: boolean;
  /** The size that the archive claims. */
  readonly size: number;
  /** Why it cannot be unpacked, as a clause. */
  readonly problem?: string;
  /** Its bytes, to be read before the next entry. */
  content(): AsyncIterable<Buffer>;
}

/** What is wrong with an archive, as a clause; never leaves the code that unpacks. */
export class Rejection extends Error {}

/** Why an archive that ends too early is given up. */
export const CUT_OFF = 'it is cut off: submit it again';

/** Gives an archive up. */
export const rejectFor = (reason: string): never => {
  throw new Rejection(reason);
};
