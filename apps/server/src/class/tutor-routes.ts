import { createRoute, z } from '@hono/zod-openapi';
import { type ExportPart, packedGame } from '@ringfence/ladder';
import {
  auditSchema,
  healthSchema,
  replacementSchema,
  settingsChangeSchema,
  settingsSchema,
  teamCostSchema,
} from '@ringfence/ladder/views';
import { stream } from 'hono/streaming';
import { costs as requestCosts } from '../http/allowance.ts';
import { readBody } from '../http/body.ts';
import { optionsOf, textOption, wholeOption, wordOption } from '../http/options.ts';
import { Problem } from '../http/problem.ts';
import { createRouter, incomingOf, json, problem } from '../http/router.ts';
import type { ClassGate } from './access.ts';
import { shownSettings } from './class-routes.ts';
import { idParam, jsonBody, signedIn, timeOf, tutorRefusals } from './parts.ts';

/** The parts of an export; the class's code is loaded later. */
const exportTables = [
  'teams',
  'people',
  'versions',
  'games',
  'challenges',
  'tests',
  'official',
  'audit',
] as const satisfies readonly ExportPart[];

/** Of an archive with a game. */
const GAME_BYTES = 8_000_000;

/** The tutor's settings and exports. */
export function tutorRoutes(gate: ClassGate) {
  const settings = createRoute({
    method: 'patch',
    path: '/api/class/settings',
    summary: 'Change the settings of the class',
    description: 'Settings that are not given stay unchanged; `deadline: null` removes the deadline.',
    ...gate.open('tutor'),
    request: jsonBody(settingsChangeSchema),
    responses: {
      200: json('The settings.', settingsSchema),
      400: problem('A setting is not valid.'),
      ...tutorRefusals,
    },
  });

  const replace = createRoute({
    method: 'post',
    path: '/api/class/game',
    summary: "Replace the class's game by another version",
    description:
      'The body is a zip or a tar of a game whose rules are a program. Without a reason it only says what would become of the games.',
    ...gate.open('tutor', { cost: requestCosts.submit, bodyBytes: 'own' }),
    request: {
      query: optionsOf({
        file: textOption('file', 'What the file is called; default: game.zip.'),
        reason: textOption('reason', 'Why the rules are replaced, for the teams.'),
      }),
      body: { required: true, content: { 'application/zip': { schema: z.string().openapi({ format: 'binary' }) } } },
    },
    responses: {
      200: json('What becomes of the games.', replacementSchema),
      400: problem('It holds no other version of the game of the class.'),
      409: problem('Somebody else has just replaced it.'),
      413: problem('It is too large.'),
      ...tutorRefusals,
    },
  });

  const audit = createRoute({
    method: 'get',
    path: '/api/class/audit',
    summary: 'See who has done what',
    description: 'Everything of consequence, the newest first.',
    ...gate.open('tutor'),
    request: { query: optionsOf({ page: wholeOption('page', 'Which page; default: 1.', 1, 1_000_000) }) },
    responses: { 200: json('A page of the log.', auditSchema), ...tutorRefusals },
  });

  const health = createRoute({
    method: 'get',
    path: '/api/class/health',
    summary: 'See whether the server keeps up',
    description: 'What waits to be played and built, how many machines play, the last backup, and the disk.',
    ...gate.open('tutor'),
    responses: { 200: json('Queue, workers, backup and disk.', healthSchema), ...tutorRefusals },
  });

  const costs = createRoute({
    method: 'get',
    path: '/api/class/costs',
    summary: 'See who holds up the class',
    description: 'What the programs of each team have cost the machine in the last hour, the most expensive first.',
    ...gate.open('tutor'),
    responses: { 200: json('A row for each team.', z.array(teamCostSchema)), ...tutorRefusals },
  });

  const exportJson = createRoute({
    method: 'get',
    path: '/api/class/export.json',
    summary: 'Export the whole class as JSON',
    description:
      'Teams, people, versions, games with all their moves, challenges and the log; no secrets, no programs.',
    ...gate.open('tutor', { cost: requestCosts.submit }),
    responses: {
      200: { description: 'One object.', content: { 'application/json': { schema: z.object({}) } } },
      ...tutorRefusals,
    },
  });

  const exportCsv = createRoute({
    method: 'get',
    path: '/api/class/export.csv',
    summary: 'Export a part of the class as CSV',
    description: 'A row for each team, unless another table is named.',
    ...gate.open('tutor', { cost: requestCosts.submit }),
    request: { query: optionsOf({ table: wordOption('table', 'Which table; default: teams.', exportTables) }) },
    responses: {
      200: { description: 'The table.', content: { 'text/csv': { schema: z.string() } } },
      ...tutorRefusals,
    },
  });

  const remove = createRoute({
    method: 'delete',
    path: '/api/class/teams/{id}',
    summary: "Delete a team's data",
    description:
      'Its people, programs, logs and names. Its ranked games stay as moves of a "deleted team": ratings of others depend on them.',
    ...gate.open('tutor', { sessionOnly: true }),
    request: { params: idParam },
    responses: { 204: { description: 'Done.' }, 404: problem('No such team.'), ...tutorRefusals },
  });

  const ban = (word: 'ban' | 'unban', summary: string, description: string) =>
    createRoute({
      method: 'post',
      path: `/api/class/versions/{id}/${word}` as const,
      summary,
      description,
      ...gate.open('tutor'),
      request: { params: idParam },
      responses: { 204: { description: 'Done.' }, 404: problem('No such version.'), ...tutorRefusals },
    });
  const banned = ban('ban', 'Ban a version', 'It stops playing; its team plays again when it chooses another version.');
  const unbanned = ban('unban', 'Allow a version again', 'Its team may choose it.');

  return createRouter()
    .openapi(exportJson, (c) => {
      c.header('content-type', 'application/json');
      c.header('content-disposition', 'attachment; filename="class.json"');
      const pieces = c.get('ladder').export(signedIn(c));
      return stream(c, (out) => pour(pieces, out)) as never;
    })
    .openapi(exportCsv, (c) => {
      const table = c.req.valid('query').table ?? 'teams';
      c.header('content-type', 'text/csv; charset=utf-8');
      c.header('content-disposition', `attachment; filename="${table}.csv"`);
      const pieces = c.get('ladder').export(signedIn(c), table);
      return stream(c, (out) => pour(pieces, out)) as never;
    })
    .openapi(remove, async (c) => {
      await c.get('ladder').deleteTeam(c.req.valid('param').id, signedIn(c));
      return c.body(null, 204);
    })
    .openapi(banned, async (c) => {
      await c.get('ladder').submissions.ban(c.req.valid('param').id, true, signedIn(c));
      return c.body(null, 204);
    })
    .openapi(unbanned, async (c) => {
      await c.get('ladder').submissions.ban(c.req.valid('param').id, false, signedIn(c));
      return c.body(null, 204);
    })
    .openapi(costs, async (c) => c.json(await c.get('ladder').games.costs(), 200))
    .openapi(health, async (c) => c.json(await c.get('ladder').health(), 200))
    .openapi(settings, async (c) => {
      const ladder = c.get('ladder');
      await ladder.room.change(c.req.valid('json'), signedIn(c));
      return c.json(await shownSettings(ladder, await ladder.room.info(), signedIn(c)), 200);
    })
    .openapi(replace, async (c) => {
      const { file = 'game.zip', reason } = c.req.valid('query');
      if (reason !== undefined && reason.trim().length < 3)
        throw new Problem(400, 'not-valid', 'reason is missing: all teams will read it');
      const game = await packedGame(await readBody(incomingOf(c), GAME_BYTES), file);
      return c.json(await c.get('ladder').replaceGame(game, reason?.trim(), signedIn(c)), 200);
    })
    .openapi(audit, async (c) => {
      const { rows, ...counts } = await c.get('ladder').audit(c.req.valid('query').page ?? 1);
      const shown = rows.map(({ at, detail, ...row }) => ({ ...row, at: timeOf(at), detail: { ...detail } }));
      return c.json({ ...counts, rows: shown }, 200);
    });
}

/** Small chunks are sent together. */
const PIECE = 32_000;

async function pour(pieces: AsyncIterable<string>, out: { write(text: string): Promise<unknown> }): Promise<void> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < PIECE) continue;
    await out.write(text);
    text = '';
  }
  await out.write(text);
}
