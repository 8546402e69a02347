/** A colour as `#rrggbb`, the only form in the tokens, so that everyone can compute with them. */
export type Colour = `#${string}`;

type Channels = readonly [red: number, green: number, blue: number];

function channelsOf(colour: Colour): Channels {
  const bits = Number.parseInt(colour.slice(1), 16);
  return [(bits >> 16) & 255, (bits >> 8) & 255, bits & 255];
}

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const lightOf = ([red, green, blue]: Channels): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

const ratio = (light: number, other: number): number =>
  light > other ? (light + 0.05) / (other + 0.05) : (other + 0.05) / (light + 0.05);

function between(from: Channels, to: Channels, share: number): Channels {
  const part = (i: 0 | 1 | 2): number => Math.round(from[i] + (to[i] - from[i]) * share);
  return [part(0), part(1), part(2)];
}

const written = (channels: Channels): Colour =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance as WCAG defines it, 0 for black to 1 for white. */
export const luminance = (colour: Colour): number => lightOf(channelsOf(colour));

/** The WCAG contrast ratio, from 1 to 21, in either order. */
export const contrast = (one: Colour, other: Colour): number => ratio(luminance(one), luminance(other));

/** The colour a `share` of the way from one to the other. */
export const mix = (from: Colour, to: Colour, share: number): Colour =>
  written(between(channelsOf(from), channelsOf(to), share));

/**
 * The colour mixed into its background until a third of its contrast is left, but never below 3:1, the minimum for
 * visibility. Colours with less contrast stay unchanged. Every program that draws computes its themes with this when
 * it starts, so it works on channels, not on texts.
 */
export function fade(colour: Colour, background: Colour): Colour {
  const from = channelsOf(colour);
  const to = channelsOf(background);
  const ground = lightOf(to);
  const full = ratio(lightOf(from), ground);
  const wanted = Math.max(3, full / 3);
  if (full <= wanted) return colour;
  let low = 0;
  let high = 1;
  for (let i = 0; i < 24; i++) {
    const middle = (low + high) / 2;
    if (ratio(lightOf(between(from, to, middle)), ground) >= wanted) low = middle;
    else high = middle;
  }
  return written(between(from, to, low));
}
