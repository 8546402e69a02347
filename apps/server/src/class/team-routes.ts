import { createRoute, z } from '@hono/zod-openapi';
import {
  importedSchema,
  listedTeamSchema,
  newTeamSchema,
  type TeamWithLinks,
  teamChangeSchema,
  teamWithLinksSchema,
} from '@ringfence/ladder/views';
import { createRouter, json, problem, tooMany } from '../http/router.ts';
import type { ClassGate } from './access.ts';
import { idParam, jsonBody, signedIn, timeOf, tutorRefusals, withAddress } from './parts.ts';

/** Teams, as managed by the tutor. */
export function teamRoutes(gate: ClassGate) {
  const { sessions } = gate;
  const tutor = gate.open('tutor', { sessionOnly: true });

  const teams = createRoute({
    method: 'get',
    path: '/api/class/teams',
    summary: 'List all teams',
    description: 'With their names and pseudonyms.',
    ...gate.open('tutor'),
    responses: { 200: json('The teams.', z.array(listedTeamSchema)), ...tutorRefusals },
  });

  const newTeam = createRoute({
    method: 'post',
    path: '/api/class/teams',
    summary: 'Add a team',
    description: 'Its members get links.',
    ...tutor,
    request: jsonBody(newTeamSchema),
    responses: {
      201: json('The team, with links that are shown only once.', teamWithLinksSchema),
      409: problem('A team of that name already exists.'),
      ...tutorRefusals,
    },
  });

  const importTeams = createRoute({
    method: 'post',
    path: '/api/class/teams/import',
    summary: 'Import teams from a CSV file',
    description:
      'Columns `team`, `name` and `members` (separated by semicolons). Teams that are there stay as they are.',
    ...tutor,
    request: { body: { required: true, content: { 'text/csv': { schema: z.string() } } } },
    responses: {
      200: json('New teams, with links that are shown only once.', importedSchema),
      400: problem('The file cannot be read; the message has the line.'),
      409: problem('A team of that name already exists.'),
      ...tutorRefusals,
    },
  });

  const change = createRoute({
    method: 'patch',
    path: '/api/class/teams/{id}',
    summary: 'Change a team',
    description: 'Its name, and whether it accepts challenges by itself.',
    ...gate.open('own-team', { teamOf: (_, c) => c.req.param('id') }),
    request: {
      params: idParam,
      ...jsonBody(teamChangeSchema),
    },
    responses: {
      204: { description: 'Done.' },
      401: problem('You are not signed in.'),
      404: problem('It is not your team.'),
      409: problem('A team of that name already exists.'),
      429: tooMany,
    },
  });

  return createRouter()
    .openapi(teams, async (c) => {
      const rows = await c.get('ladder').teams.list();
      const shown = rows.map(({ id, name, pseudonym, listed, league, active, created, deleted }) => ({
        id,
        name,
        pseudonym,
        listed,
        league,
        active,
        created: timeOf(created),
        deleted: timeOf(deleted),
      }));
      return c.json(shown, 200);
    })
    .openapi(newTeam, async (c) => {
      const made = await c.get('ladder').teams.create(c.req.valid('json'), signedIn(c));
      return c.json(withAddresses(made, sessions.publicOrigin(c)), 201);
    })
    .openapi(importTeams, async (c) => {
      const { added, known } = await c.get('ladder').teams.importTeams(await c.req.text(), signedIn(c));
      return c.json({ added: added.map((team) => withAddresses(team, sessions.publicOrigin(c))), known }, 200);
    })
    .openapi(change, async (c) => {
      await c.get('ladder').teams.change(c.req.valid('param').id, c.req.valid('json'), signedIn(c));
      return c.body(null, 204);
    });
}

const withAddresses = (team: TeamWithLinks, origin: string): TeamWithLinks => ({
  ...team,
  members: team.members.map((member) => withAddress(member, origin)),
});
