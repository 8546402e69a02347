export { type LyingEntry, lyingTar } from './lying-tar.ts';
export { type LyingPart, lyingZip } from './lying-zip.ts';
