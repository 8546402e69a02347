import {
  type Colour,
  cssColours,
  cssName,
  type Theme,
  type ThemeName,
  type Tone,
  themes,
  toneOnField,
} from '@ringfence/draw';

/** A custom property for each colour token: drawings change their theme without being redrawn. */
const property = (name: string): Colour => `var(--rf-${cssName(name)})` as Colour;

const tones = Object.keys(themes.light.tones) as Tone[];

function references(onLight: (tone: Tone) => string): Theme {
  const colours = Object.keys(themes.light).map((name) => [name, property(name)]);
  const tonePairs = tones.map((tone) => [
    tone,
    { onLight: property(onLight(tone)), onDark: property(`${tone}-on-dark`) },
  ]);
  // Where a theme needs no casing on heat, its style sheet removes it.
  return { ...Object.fromEntries(colours), dark: false, casedOnHeat: true, tones: Object.fromEntries(tonePairs) };
}

/** For drawing on the field, where the page's theme selects the tone for light or for dark ground. */
export const onField = references((tone) => tone);
/** For writing on pieces, which stay light and dark in every theme. */
export const onPieces = references((tone) => `${tone}-on-light`);

/**
 * The custom properties of a theme as a rule for `selector`, for boards that inherit them and for the page around them.
 */
export function themeCss(selector: string, name: ThemeName): string {
  const theme = themes[name];
  const pairs = tones.flatMap((tone): [string, Colour][] => [
    // The theme's own ink is the ink on its field.
    [tone, tone === 'ink' ? theme.ink : toneOnField(theme, tone)],
    [`${tone}-on-light`, theme.tones[tone].onLight],
    [`${tone}-on-dark`, theme.tones[tone].onDark],
  ]);
  const declarations = [...cssColours(theme), ...pairs].map(([key, colour]) => `--rf-${key}:${colour}`);
  declarations.push(`--rf-on-heat:${theme.casedOnHeat ? theme.casing : 'none'}`);
  return `${selector}{color-scheme:${theme.dark ? 'dark' : 'light'};${[...new Set(declarations)].join(';')}}`;
}
