export * from './board.ts';
export * from './config.ts';
export * from './legend.ts';
export * from './paints.ts';
export * from './texts.ts';
export { themeCss } from './theme.ts';
