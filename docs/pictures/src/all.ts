import type { BoardPicture } from './board-picture.ts';
import { fencemasterPictures } from './fencemaster.ts';
import { havannahPictures } from './havannah.ts';
import { judgePictures } from './judge.ts';
import { labPictures } from './lab.ts';
import { squatterPictures } from './squatter.ts';

export const allPictures: readonly BoardPicture[] = [
  ...squatterPictures,
  ...fencemasterPictures,
  ...havannahPictures,
  ...judgePictures,
  ...labPictures,
];
