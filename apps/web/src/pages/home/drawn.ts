/** What of the first page draws boards: the rules and the board are loaded with it, after all links can be used. */
export { default as DemoBoard } from './DemoBoard.svelte';
export { default as GamePicture } from './GamePicture.svelte';
