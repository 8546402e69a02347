import type { IncomingMessage, RequestListener } from 'node:http';
import { costs, type RequestAllowance } from '../http/allowance.ts';
import type { HttpLimits } from '../http/limits.ts';
import { bugBody } from '../http/problem.ts';
import { answerJudgement } from './judge.ts';

const PATH = '/api/judge';
const USUAL = { game: undefined, strict: false, explain: false };

interface QuickJudgeParts {
  readonly allowance: RequestAllowance;
  readonly limits: HttpLimits;
  /** Those of every answer. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly onBug: (error: unknown, incoming: IncomingMessage) => void;
}

/**
 * Judges small boards straight from Node's request: the objects of a route take several times as long as judging one. Whatever is
 * not simple is left to the route, which says the same: options, long texts, refusals.
 */
export function judgingAtOnce(routes: RequestListener, parts: QuickJudgeParts): RequestListener {
  const { allowance, limits, headers } = parts;
  return (incoming, outgoing) => {
    const length = boardLength(incoming, limits.inlineBytes);
    if (length === undefined || !allowance.pays(incoming, costs.judge + Math.floor(length * costs.byte))) {
      return routes(incoming, outgoing);
    }
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.once('end', () => {
      for (const [name, value] of headers) outgoing.setHeader(name, value);
      outgoing.setHeader('content-type', 'application/json');
      try {
        const { status, body } = answerJudgement(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks), USUAL);
        outgoing.statusCode = status;
        outgoing.end(body);
      } catch (error) {
        parts.onBug(error, incoming);
        outgoing.statusCode = 500;
        outgoing.end(JSON.stringify(bugBody));
      }
    });
  };
}

/** The length of a body that is a small board to judge; undefined for any other request. */
function boardLength({ method, url, headers }: IncomingMessage, most: number): number | undefined {
  if (method !== 'POST' || url !== PATH || headers['transfer-encoding'] !== undefined) return undefined;
  const length = Number(headers['content-length']);
  return length <= most ? length : undefined;
}
