import type { Heat } from '@ringfence/draw';
import type { BoardConfig } from './config.ts';
import { svgElement } from './dom.ts';
import type { Paint } from './paints.ts';
import { adoptStyle, HEAT_STEPS } from './style.ts';

const STEPS = 6;

/**
 * An element that explains a board. Place it anywhere; `destroy` releases the style sheet it shares with the boards.
 */
export interface Legend {
  readonly element: HTMLElement;
  destroy(): void;
}

/** The legend of a heat map: what it measures, and its steps from faint to strong. */
export function heatLegend(heat: Pick<Heat, 'title' | 'low' | 'high'>, theme: BoardConfig['theme'] = 'auto'): Legend {
  const steps = document.createElement('span');
  steps.setAttribute('aria-hidden', 'true');
  for (let step = 0; step < STEPS; step++) {
    const swatch = document.createElement('i');
    swatch.className = `rf-heat-${(step * HEAT_STEPS) / (STEPS - 1)}`;
    steps.append(swatch);
  }
  // On a narrow screen only the title may be on a line of its own.
  const scale = document.createElement('span');
  scale.append(heat.low ?? '0', steps, heat.high ?? '1');
  return legend(theme, `${heat.title}: `, scale);
}

/** The legend of a painted board: each paint with its label. */
export function paintLegend(words: Partial<Record<Paint, string>>, theme: BoardConfig['theme'] = 'auto'): Legend {
  const entries = Object.entries(words).map(([paint, text]) => {
    const entry = document.createElement('span');
    const swatch = svgElement('svg', { viewBox: '-20 -20 40 40', 'aria-hidden': 'true' });
    swatch.append(svgElement('path', { class: `rf-inset rf-${paint}`, d: 'M-17-17h34v34h-34z' }));
    entry.append(swatch, text);
    return entry;
  });
  return legend(theme, ...entries);
}

function legend(theme: BoardConfig['theme'], ...content: (Node | string)[]): Legend {
  const element = document.createElement('span');
  element.className = 'rf-legend';
  if (theme !== 'inherit') element.dataset.theme = theme ?? 'auto';
  element.append(...content);
  const release = adoptStyle(document.documentElement);
  return {
    element,
    destroy() {
      element.remove();
      release();
    },
  };
}
