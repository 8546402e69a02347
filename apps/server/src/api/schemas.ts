import { z } from '@hono/zod-openapi';
import { gameNames, oddityNames } from '@ringfence/rules';

const names = z.array(z.string());
const sideName = z.enum(['White', 'Black']);
const proof = z.enum(['win', 'draw', 'loss']).nullable();

const reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('territory'), owner: sideName, cells: names, counts: z.array(z.number()), loop: names }),
  z.object({
    kind: z.literal('tripod'),
    side: sideName,
    group: names,
    edges: z.array(z.number()),
    tree: names,
    treeEdges: z.array(z.number()),
  }),
  z.object({ kind: z.literal('bridge'), side: sideName, group: names, corners: z.array(z.number()), path: names }),
  z.object({ kind: z.literal('chain'), side: sideName, group: names, edges: z.array(z.number()), path: names }),
  z.object({ kind: z.literal('loop'), side: sideName, loop: names, enclosed: names }),
]);

const textError = z.object({
  line: z.number(),
  column: z.number(),
  message: z.string(),
  expected: z.string(),
  found: z.string(),
});

/** The judge's answer. The routes fail to compile if this and the answer's type differ. */
export const judgedSchema = z
  .object({
    file: z.string(),
    game: z.enum(gameNames).nullable(),
    size: z.number().nullable(),
    winner: z.enum(['White', 'Black', 'Draw', 'None']).nullable(),
    method: z.string().optional().openapi({ description: 'Of games without scores.' }),
    scores: z
      .object({ white: z.number(), black: z.number() })
      .optional()
      .openapi({ description: 'Of games with scores, as `free` is.' }),
    free: names.optional(),
    reasons: z.array(reason),
    oddities: z.array(z.object({ name: z.enum(oddityNames), cells: names, message: z.string(), strict: z.boolean() })),
    error: textError.nullable(),
    explanation: names.optional(),
  })
  .openapi('Judgement');

const common = { game: z.enum(gameNames), size: z.number(), side: sideName, proof };

export const infoSchema = z
  .object({
    ...common,
    chances: z.object({ white: z.number(), draw: z.number(), black: z.number() }).optional(),
    margin: z.number().optional(),
    argument: z.string().optional(),
    depth: z.number(),
    nodes: z.number(),
    milliseconds: z.number(),
    moves: z.array(
      z.object({
        move: z.string(),
        value: z.number(),
        points: z.number().optional(),
        draw: z.number().optional(),
        policy: z.number().optional(),
        visits: z.number(),
        proof,
        line: names,
      }),
    ),
  })
  .openapi('Analysis');

export const solutionSchema = z
  .object({
    ...common,
    score: z.number().optional(),
    argument: z.string(),
    line: names,
    nodes: z.number(),
    milliseconds: z.number(),
    moves: z.array(z.object({ move: z.string(), proof, score: z.number().optional() })).optional(),
  })
  .openapi('Solution');
