import { createRoute, z } from '@hono/zod-openapi';
import { linkSchema, newPersonSchema, personChangeSchema, personSchema } from '@ringfence/ladder/views';
import { createRouter, json, problem } from '../http/router.ts';
import type { ClassGate } from './access.ts';
import { attached, fileOf, idParam, jsonBody, signedIn, timeOf, tutorRefusals, withAddress } from './parts.ts';

/** People, as managed by the tutor. */
export function peopleRoutes(gate: ClassGate) {
  const { sessions } = gate;
  const tutor = gate.open('tutor', { sessionOnly: true });

  const people = createRoute({
    method: 'get',
    path: '/api/class/people',
    summary: 'List everybody in the class',
    description: 'With their roles and teams.',
    ...gate.open('tutor'),
    responses: { 200: json('Everybody.', z.array(personSchema)), ...tutorRefusals },
  });

  const newPerson = createRoute({
    method: 'post',
    path: '/api/class/people',
    summary: 'Add a person',
    description: 'A tutor, a spectator, or a member of a team.',
    ...tutor,
    request: jsonBody(newPersonSchema),
    responses: {
      201: json('The person, with a link that is shown only once.', linkSchema),
      400: problem('A member needs a team, and only members have one.'),
      404: problem('No such team.'),
      ...tutorRefusals,
    },
  });

  const change = createRoute({
    method: 'patch',
    path: '/api/class/people/{id}',
    summary: 'Change a person',
    description: 'Name, student number, address, extension, or team: whoever moves keeps link, tokens and history.',
    ...tutor,
    request: { params: idParam, ...jsonBody(personChangeSchema) },
    responses: {
      204: { description: 'Done.' },
      400: problem('Only members have a team.'),
      404: problem('No such person or team.'),
      409: problem('The team is full.'),
      ...tutorRefusals,
    },
  });

  const data = createRoute({
    method: 'get',
    path: '/api/class/people/{id}/data',
    summary: 'Download everything about a person',
    description: 'A zip: what is known of them, what they have done, and what they have submitted.',
    ...tutor,
    request: { params: idParam },
    responses: { 200: fileOf('The zip.'), 404: problem('No such person.'), ...tutorRefusals },
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
      ...tutorRefusals,
    },
  });

  const remove = createRoute({
    method: 'delete',
    path: '/api/class/people/{id}',
    summary: 'Delete a person',
    description: 'Their name is then nowhere in the class; what their team has submitted stays.',
    ...tutor,
    request: { params: idParam },
    responses: {
      204: { description: 'Done.' },
      404: problem('No such person.'),
      409: problem('It is the last tutor, or a team of one bears the name: delete the team.'),
      ...tutorRefusals,
    },
  });

  return createRouter()
    .openapi(people, async (c) => {
      const rows = await c.get('ladder').people.list();
      const shown = rows.map(({ team, teamName, extension, created, seen, ...person }) => ({
        ...person,
        team: team === null ? null : { id: team, name: teamName ?? team },
        extension: timeOf(extension),
        created: timeOf(created),
        seen: timeOf(seen),
      }));
      return c.json(shown, 200);
    })
    .openapi(newPerson, async (c) => {
      const made = await c.get('ladder').people.add(c.req.valid('json'), signedIn(c));
      return c.json(withAddress(made, sessions.publicOrigin(c)), 201);
    })
    .openapi(change, async (c) => {
      await c.get('ladder').people.change(c.req.valid('param').id, c.req.valid('json'), signedIn(c));
      return c.body(null, 204);
    })
    .openapi(data, async (c) => {
      const bytes = await c.get('ladder').personData(c.req.valid('param').id, signedIn(c));
      return attached(c, 'person.zip', bytes);
    })
    .openapi(renew, async (c) => {
      const made = await c.get('ladder').people.renewLink(c.req.valid('param').id, signedIn(c));
      return c.json(withAddress(made, sessions.publicOrigin(c)), 200);
    })
    .openapi(remove, async (c) => {
      await c.get('ladder').deletePerson(c.req.valid('param').id, signedIn(c));
      return c.body(null, 204);
    });
}
