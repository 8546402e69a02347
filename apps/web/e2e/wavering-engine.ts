import type { Page } from 'playwright-core';

/**
 * Replaces the page's engine: at each snapshot, five times a second, another of the moves 0 to 3 is the best, with a
 * value of 0.3 for the side to move. Call it before the page is opened.
 */
export async function waver(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Real = window.Worker;
    class Wavering extends EventTarget {
      private readonly timers = new Map<number, ReturnType<typeof setInterval>>();

      postMessage({ id, stop, name, args }: { id: number; stop?: true; name?: string; args?: unknown[] }): void {
        const reply = (data: unknown): boolean => this.dispatchEvent(new MessageEvent('message', { data }));
        if (name === 'open') queueMicrotask(() => reply({ id, value: undefined }));
        if (stop) {
          clearInterval(this.timers.get(id));
          reply({ id, value: { side: 1, moves: [], depth: 0, nodes: 0, milliseconds: 0 } });
        }
        if (name !== 'analyse') return;
        const [position] = args as [{ moves: number[] }];
        const played = new Set(position.moves);
        const side = played.size % 2 === 0 ? 1 : 2;
        let count = 0;
        const say = (): void => {
          count++;
          const cells = [0, 1, 2, 3, 4, 5].filter((cell) => !played.has(cell)).slice(0, 4);
          const moves = cells.map((_, i) => {
            const move = cells[(i + count) % cells.length];
            return { move, value: 0.3, visits: 50 - i, pv: [move] };
          });
          reply({ id, report: { side, moves, depth: 1, nodes: 100 * count, milliseconds: 1 } });
        };
        this.timers.set(id, setInterval(say, 220));
      }
      terminate(): void {}
    }
    window.Worker = function make(url: string | URL, options?: WorkerOptions) {
      return options?.name === 'analyst' ? new Wavering() : new Real(url, options);
    } as unknown as typeof Worker;
  });
}
