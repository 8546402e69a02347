export * from './colour.ts';
export * from './describe.ts';
export { cleanSvg, MOST_SVG_LETTERS, svgAddress } from './foreign-svg.ts';
export * from './geometry.ts';
export * from './picture.ts';
export * from './picture-of.ts';
export * from './svg.ts';
export { escapeText } from './svg-text.ts';
export * from './terminal.ts';
export {
  cssColours,
  cssName,
  type Theme,
  type ThemeName,
  type Tone,
  type ToneColours,
  themeNames,
  toneOnField,
} from './theme.ts';
export * from './themes.ts';
export * from './tokens.ts';
