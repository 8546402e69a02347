import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type { RequestAllowance } from './allowance.ts';
import { Problem } from './problem.ts';

/**
 * Routes that are described by the schemas that validate them; invalid requests are refused with the schema's own
 * message.
 */
export const createRouter = (): OpenAPIHono =>
  new OpenAPIHono({
    defaultHook(result) {
      if (result.success) return;
      // What is not an id is not the id of anything.
      if (result.target === 'param') throw new Problem(404, 'not-found', 'nothing is at this address');
      const [issue] = result.error.issues;
      throw new Problem(400, issue.code === 'unrecognized_keys' ? 'unknown-option' : 'bad-option', issue.message);
    },
  });

/** Charges an address for a request before anything else is done for it. */
export const charged =
  (allowance: RequestAllowance, cost: number): MiddlewareHandler =>
  async (c, next) => {
    allowance.spend(incomingOf(c), cost);
    await next();
  };

/** The Node request. */
export const incomingOf = (c: Context): IncomingMessage => (c.env as HttpBindings).incoming as IncomingMessage;

const problemSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) }).openapi('Problem');

/** A JSON answer of a route. */
export const json = <S extends z.ZodType>(description: string, schema: S) => ({
  description,
  content: { 'application/json': { schema } },
});

/** A refusal, with a sentence. */
export const problem = (description: string) => json(description, problemSchema);

export const tooMany = problem('Too many requests from this address; see Retry-After.');
