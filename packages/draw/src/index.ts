export * from './colour.ts';
export * from './describe.ts';
export * from './geometry.ts';
export * from './picture.ts';
export * from './picture-of.ts';
export * from './svg.ts';
export { escapeText } from './svg-text.ts';
export * from './terminal.ts';
export * from './tokens.ts';
