const SVG = 'http://www.w3.org/2000/svg';

/** An SVG element with attributes; no value is parsed as markup. */
export function svgElement<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>> = {},
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** A group for sighted users only: screen readers get its content from the cells. */
export const layer = (name: string): SVGGElement => svgElement('g', { class: `rf-${name}`, 'aria-hidden': 'true' });

/** An `<svg>` over the ground, for sighted users only. */
export function sheetOf(layers: readonly SVGElement[], className = 'rf-sheet'): SVGSVGElement {
  const sheet = svgElement('svg', { class: className, 'aria-hidden': 'true' });
  sheet.append(...layers);
  return sheet;
}

/** A group filled with markup of `@ringfence/draw`, which escapes every text. */
export function drawn(markup: string): SVGGElement {
  const group = svgElement('g');
  group.innerHTML = markup;
  return group;
}
