/** How a submission is built. */
export interface Recipe {
  /** Shell commands for its folder; they fail if nothing can be used, and list in `LEFT_OUT` what cannot. */
  readonly script: string;
  readonly readOnly: readonly string[];
  readonly buildFile?: string;
}

/** The folder of what a build reports about itself, in the folder of the submission. */
export const BUILD_NOTES = '.ringfence';

/** The files that could not be built, a path in each line. */
export const LEFT_OUT = `${BUILD_NOTES}/left-out`;

/** The exit code for each language: its name and the code in each line. */
export const BUILD_CODES = `${BUILD_NOTES}/codes`;

/** A text as one shell word. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Paths as words of a command that cannot be taken for options. */
export const shellWords = (paths: readonly string[]): string => paths.map((path) => quoted(`./${path}`)).join(' ');
