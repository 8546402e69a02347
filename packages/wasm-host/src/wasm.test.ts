import { afterEach, expect, test, vi } from 'vitest';
import { loadFile } from './wasm.ts';

const url = new URL('https://site.example/a.net');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A body that sends its parts a while apart, and then ends or stays open. */
function bodyOf(parts: readonly number[], { gap = 0, ends = true } = {}): ReadableStream {
  return new ReadableStream({
    async start(controller) {
      for (const part of parts) {
        await new Promise((resolve) => setTimeout(resolve, gap));
        controller.enqueue(Uint8Array.of(part));
      }
      if (ends) controller.close();
    },
  });
}

/** Replaces the network: answers with the body, and ends it with the request's signal as browsers do. */
function serve(body: () => ReadableStream): void {
  vi.stubGlobal('fetch', async (_: URL, { signal }: RequestInit) => {
    const through = new TransformStream();
    void body()
      .pipeTo(through.writable, { ...(signal && { signal }) })
      .catch(() => {});
    return new Response(through.readable);
  });
}

test('a download of several parts is put together, however long it takes', async () => {
  vi.useFakeTimers();
  serve(() => bodyOf([1, 2, 3], { gap: 10_000 }));
  const loading = loadFile(url);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([...(await loading)]).toEqual([1, 2, 3]);
});

test('one that brings nothing for a quarter of a minute has failed', async () => {
  vi.useFakeTimers();
  serve(() => bodyOf([1], { ends: false }));
  const failed = expect(loadFile(url)).rejects.toThrow(
    'cannot load https://site.example/a.net: the connection has stalled',
  );
  await vi.advanceTimersByTimeAsync(15_100);
  await failed;
});

test('an error of the server is named', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404, statusText: 'Not Found' }));
  await expect(loadFile(url)).rejects.toThrow('cannot load https://site.example/a.net: 404 Not Found');
});
