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

/** Relative luminance as WCAG defines it, 0 for black to 1 for white. */
export function luminance(colour: Colour): number {
  const [red, green, blue] = channelsOf(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The WCAG contrast ratio, from 1 to 21, in either order. */
export function contrast(one: Colour, other: Colour): number {
  const a = luminance(one) + 0.05;
  const b = luminance(other) + 0.05;
  return a > b ? a / b : b / a;
}

/** The colour a `share` of the way from one to the other. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const end = channelsOf(to);
  const mixed = channelsOf(from).map((channel, i) => Math.round(channel + (end[i] - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The colour mixed into its background until a third of its contrast is left, but never below 3:1, the minimum for
 * visibility. Colours with less contrast stay unchanged.
 */
export function fade(colour: Colour, background: Colour): Colour {
  const full = contrast(colour, background);
  const wanted = Math.max(3, full / 3);
  if (full <= wanted) return colour;
  let low = 0;
  let high = 1;
  for (let i = 0; i < 24; i++) {
    const middle = (low + high) / 2;
    if (contrast(mix(colour, background, middle), background) >= wanted) low = middle;
    else high = middle;
  }
  return mix(colour, background, low);
}
