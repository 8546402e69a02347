import { rejectFor } from './archive-entry.ts';

/** The limits of a submission. */
export interface UnpackLimits {
  readonly files: number;
  /** All files together, unpacked. */
  readonly megabytes: number;
  /** The maximal compression ratio of a submission larger than a megabyte. */
  readonly ratio: number;
}

export const usualUnpackLimits: UnpackLimits = { files: 2000, megabytes: 64, ratio: 100 };

const MB = 2 ** 20;
/** A compressed tar is read with what is left out of it, such as a virtual environment. */
const STREAM_FACTOR = 8;

/** Counts what a submission takes, and refuses it before it takes too much. */
export class UnpackCount {
  private readonly limits: UnpackLimits;
  private readonly most: number;
  private readonly words: string;
  private used = 0;
  private announced = 0;
  private streamed = 0;

  constructor(limits: UnpackLimits, archiveSize?: number) {
    this.limits = limits;
    const flat = limits.megabytes * MB;
    const byRatio = archiveSize === undefined ? flat : Math.max(MB, archiveSize * limits.ratio);
    this.most = Math.min(flat, byRatio);
    this.words =
      byRatio < flat
        ? `it unpacks to more than ${limits.ratio} times its size`
        : `it unpacks to more than ${limits.megabytes} MB`;
  }

  claim(files: number, bytes: number): void {
    if (files > this.limits.files) rejectFor(`it has more than ${this.limits.files} files`);
    this.announced += bytes;
    if (this.announced > this.most) rejectFor(this.words);
  }

  take(bytes: number): void {
    this.used += bytes;
    if (this.used > this.most) rejectFor(this.words);
  }

  /** Counts what is decompressed, whether it is kept or not. */
  readonly stream = (bytes: number): void => {
    this.streamed += bytes;
    if (this.streamed > STREAM_FACTOR * this.most) rejectFor(this.words);
  };

  /** A file of this size is gone: an archive whose files have taken its place. */
  free(bytes: number): void {
    this.announced -= bytes;
    this.used -= bytes;
  }
}
