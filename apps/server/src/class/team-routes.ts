import { createRoute, z } from '@hono/zod-openapi';
import {
  importedSchema,
  linkSchema,
  listedTeamSchema,
  newPersonSchema,
  newTeamSchema,
  type PersonWithLink,
  personSchema,
  type TeamWithLinks,
  teamChangeSchema,
  teamWithLinksSchema,
} from '@ringfence/ladder/views';
import { createRouter, json, problem, tooMany } from '../http/router.ts';
import type { ClassGate } from './access.ts';
import { linkOf, signedIn, timeOf } from './class-routes.ts';

export const idParam = z.object({
  id: z
    .string()
    .max(64)
    .openapi({ param: { name: 'id', in: 'path' } }),
});

const notTutor = problem('You are not the tutor.');
const noSignIn = problem('You are not signed in.');
const refusals = { 401: noSignIn, 403: notTutor, 429: tooMany } as const;

/** Teams and people, as managed by the tutor. */
export function teamRoutes(gate: ClassGate) {
  const { sessions } = gate;
  const tutor = gate.open('tutor', { sessionOnly: true });

  const teams = createRoute({
    method: 'get',
    path: '/api/class/teams',
    summary: 'List all teams',
    description: 'With their names and pseudonyms.',
    ...gate.open('tutor'),
    responses: { 200: json('The teams.', z.array(listedTeamSchema)), ...refusals },
  });

  const newTeam = createRoute({
    method: 'post',
    path: '/api/class/teams',
    summary: 'Add a team',
    description: 'Its members get links.',
    ...tutor,
    request: { body: { required: true, content: { 'application/json': { schema: newTeamSchema } } } },
    responses: {
      201: json('The team, with links that are shown only once.', teamWithLinksSchema),
      409: problem('A team of that name already exists.'),
      ...refusals,
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
      ...refusals,
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
      body: { required: true, content: { 'application/json': { schema: teamChangeSchema } } },
    },
    responses: {
      204: { description: 'Done.' },
      401: noSignIn,
      404: problem('It is not your team.'),
      409: problem('A team of that name already exists.'),
      429: tooMany,
    },
  });

  const people = createRoute({
    method: 'get',
    path: '/api/class/people',
    summary: 'List everybody in the class',
    description: 'With their roles and teams.',
    ...gate.open('tutor'),
    responses: { 200: json('Everybody.', z.array(personSchema)), ...refusals },
  });

  const newPerson = createRoute({
    method: 'post',
    path: '/api/class/people',
    summary: 'Add a person',
    description: 'A tutor, a spectator, or a member of a team.',
    ...tutor,
    request: { body: { required: true, content: { 'application/json': { schema: newPersonSchema } } } },
    responses: {
      201: json('The person, with a link that is shown only once.', linkSchema),
      400: problem('A member needs a team, and only members have one.'),
      404: problem('No such team.'),
      ...refusals,
    },
  });

  const renew = createRoute({
    method: 'post',
    path: '/api/class/people/{id}/link',
    summary: 'Create a new link for a person',
    description: 'The old link ends, with every session and token of the person.',
    ...tutor,
    request: { params: idParam },
    responses: {
      200: json('The link, shown only once.', linkSchema),
      404: problem('No such person.'),
      ...refusals,
    },
  });

  const remove = createRoute({
    method: 'delete',
    path: '/api/class/people/{id}',
    summary: 'Delete a person',
    description: 'What their team has submitted stays.',
    ...tutor,
    request: { params: idParam },
    responses: {
      204: { description: 'Done.' },
      404: problem('No such person.'),
      409: problem('It is the last tutor.'),
      ...refusals,
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
    })
    .openapi(people, async (c) => {
      const rows = await c.get('ladder').people.list();
      const shown = rows.map(({ id, name, role, team, teamName, created, seen }) => ({
        id,
        name,
        role,
        team: team === null ? null : { id: team, name: teamName ?? team },
        created: timeOf(created),
        seen: timeOf(seen),
      }));
      return c.json(shown, 200);
    })
    .openapi(newPerson, async (c) => {
      const made = await c.get('ladder').people.add(c.req.valid('json'), signedIn(c));
      return c.json(withAddress(made, sessions.publicOrigin(c)), 201);
    })
    .openapi(renew, async (c) => {
      const made = await c.get('ladder').people.renewLink(c.req.valid('param').id, signedIn(c));
      return c.json(withAddress(made, sessions.publicOrigin(c)), 200);
    })
    .openapi(remove, async (c) => {
      await c.get('ladder').people.delete(c.req.valid('param').id, signedIn(c));
      return c.body(null, 204);
    });
}

const withAddress = (person: PersonWithLink, origin: string): PersonWithLink => ({
  ...person,
  link: linkOf(origin, person.link),
});

const withAddresses = (team: TeamWithLinks, origin: string): TeamWithLinks => ({
  ...team,
  members: team.members.map((member) => withAddress(member, origin)),
});
