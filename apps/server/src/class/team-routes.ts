import { createRoute, z } from '@hono/zod-openapi';
import type { ListOptions } from '@ringfence/ladder';
import {
  importedSchema,
  type ListField,
  listedTeamSchema,
  listFields,
  listSchema,
  newTeamSchema,
  type TeamWithLinks,
  teamChangeSchema,
  teamWithLinksSchema,
} from '@ringfence/ladder/views';
import { optionsOf, textOption } from '../http/options.ts';
import { createRouter, json, problem, tooMany } from '../http/router.ts';
import type { ClassGate } from './access.ts';
import { idParam, jsonBody, noSignIn, signedIn, timeOf, tutorRefusals, withAddress } from './parts.ts';

const mapOptions = Object.fromEntries(
  listFields.map((field) => [field, textOption(field, `The column for this field: ${field}; empty: none.`)]),
) as Record<ListField, ReturnType<typeof textOption>>;

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

  const listOptions = {
    body: { required: true, content: { 'text/csv': { schema: z.string() } } },
    query: optionsOf({
      groups: textOption('groups', "How the teams' names begin, where a student is in several groups."),
      ...mapOptions,
    }),
  };

  const readList = createRoute({
    method: 'post',
    path: '/api/class/teams/list',
    summary: 'Look at a list of students before it is imported',
    description: 'Which column is taken for what, how many students and teams there are, and the first of them.',
    ...tutor,
    request: listOptions,
    responses: {
      200: json('The list as it is understood.', listSchema),
      400: problem('The file cannot be read; the message has the line.'),
      ...tutorRefusals,
    },
  });

  const importList = createRoute({
    method: 'post',
    path: '/api/class/teams/import',
    summary: 'Import a list of students or teams',
    description:
      'CSV, one student to a row, as Canvas, Moodle and Gradescope give it; or one team to a row, with the columns `team`, `name` and `members`. Whoever is there keeps their link and, if the list says so, moves.',
    ...tutor,
    request: listOptions,
    responses: {
      200: json('Teams with new members, whose links are shown only once.', importedSchema),
      400: problem('The file cannot be read; the message has the line.'),
      409: problem('A team of that name already exists.'),
      ...tutorRefusals,
    },
  });

  const change = createRoute({
    method: 'patch',
    path: '/api/class/teams/{id}',
    summary: 'Change a team',
    description: 'Its name, whether it accepts challenges by itself, and, for tutors, its own deadline.',
    ...gate.open('own-team', { teamOf: (_, c) => c.req.param('id') }),
    request: {
      params: idParam,
      ...jsonBody(teamChangeSchema),
    },
    responses: {
      204: { description: 'Done.' },
      401: noSignIn,
      403: problem('Only the tutor extends a deadline.'),
      404: problem('It is not your team.'),
      409: problem('A team of that name already exists.'),
      429: tooMany,
    },
  });

  return createRouter()
    .openapi(teams, async (c) => {
      const rows = await c.get('ladder').teams.list();
      const shown = rows.map(({ id, name, pseudonym, listed, league, active, extension, created, deleted }) => ({
        id,
        name,
        pseudonym,
        listed,
        league,
        active,
        extension: timeOf(extension),
        created: timeOf(created),
        deleted: timeOf(deleted),
      }));
      return c.json(shown, 200);
    })
    .openapi(newTeam, async (c) => {
      const made = await c.get('ladder').teams.create(c.req.valid('json'), signedIn(c));
      return c.json(withAddresses(made, sessions.publicOrigin(c)), 201);
    })
    .openapi(readList, async (c) => {
      return c.json(c.get('ladder').teams.readList(await c.req.text(), choiceOf(c.req.valid('query'))), 200);
    })
    .openapi(importList, async (c) => {
      const { teams } = c.get('ladder');
      const { added, ...rest } = await teams.importList(
        await c.req.text(),
        signedIn(c),
        choiceOf(c.req.valid('query')),
      );
      return c.json({ ...rest, added: added.map((team) => withAddresses(team, sessions.publicOrigin(c))) }, 200);
    })
    .openapi(change, async (c) => {
      await c.get('ladder').teams.change(c.req.valid('param').id, c.req.valid('json'), signedIn(c));
      return c.body(null, 204);
    });
}

/** The columns that the tutor has chosen. */
function choiceOf({
  groups,
  ...map
}: Readonly<Partial<Record<ListField | 'groups', string | undefined>>>): ListOptions {
  const chosen = Object.entries(map).filter(([, column]) => column !== undefined);
  return { map: Object.fromEntries(chosen), ...(groups !== undefined && { groups }) };
}

const withAddresses = (team: TeamWithLinks, origin: string): TeamWithLinks => ({
  ...team,
  members: team.members.map((member) => withAddress(member, origin)),
});
