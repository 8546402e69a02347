import { createRoute, z } from '@hono/zod-openapi';
import { type Ladder, lateness, type Submissions, type VersionGrade, type Viewer } from '@ringfence/ladder';
import { teamSchema, versionLogSchema, versionSchema } from '@ringfence/ladder/views';
import type { Context } from 'hono';
import { costs } from '../http/allowance.ts';
import { readBody } from '../http/body.ts';
import { allowLonger } from '../http/body-time.ts';
import type { HttpLimits } from '../http/limits.ts';
import { optionsOf, textOption } from '../http/options.ts';
import { Problem } from '../http/problem.ts';
import { createRouter, incomingOf, json, problem, tooMany } from '../http/router.ts';
import { Shares } from '../http/shares.ts';
import type { ClassGate, GateOptions } from './access.ts';
import { attached, fileOf, idParam, noSignIn, signedIn, timeOf } from './parts.ts';

const notYours = problem('Your team has no such version.');
const frozen = problem('Submissions are frozen, or the version is banned.');

/** Programs that teams submit, and the data of a team's page. */
export function versionRoutes(gate: ClassGate, { uploadMs, uploadsOfTeam }: HttpLimits) {
  const uploads = new Shares(uploadsOfTeam);
  const ofVersion: GateOptions = { teamOf: (ladder, c) => ladder.submissions.teamOf(c.req.param('id') ?? '') };
  const refusals = { 401: noSignIn, 404: notYours, 429: tooMany } as const;

  const team = createRoute({
    method: 'get',
    path: '/api/class/teams/{id}',
    summary: 'Look at a team',
    description: 'Members of the team and tutors also see its versions and members.',
    ...gate.open('visitor'),
    request: { params: idParam },
    responses: { 200: json('The team.', teamSchema), 404: problem('No such team.'), 429: tooMany },
  });

  const list = createRoute({
    method: 'get',
    path: '/api/class/versions',
    summary: "List your team's versions",
    description: 'The newest first.',
    ...gate.open('member'),
    responses: {
      200: json('The versions.', z.array(versionSchema)),
      401: noSignIn,
      403: problem('You have no team.'),
      429: tooMany,
    },
  });

  const upload = {
    request: {
      query: optionsOf({ file: textOption('file', 'What the file is called; default: submission.zip.') }),
      body: {
        required: true,
        content: { 'application/zip': { schema: z.string().openapi({ format: 'binary' }) } },
      },
    },
    responses: {
      202: json('Its turn will come.', z.object({ id: z.string(), number: z.number() })),
      400: problem('It is neither a zip nor a tar nor a git bundle.'),
      401: noSignIn,
      403: problem('You have no team, or submissions are frozen.'),
      404: problem('The team does not exist any more.'),
      413: problem('It is too large.'),
      429: problem('Too many in this hour; Retry-After says when to come back.'),
      507: problem('The disk of the server is full.'),
    },
  } as const;

  const submit = createRoute({
    method: 'post',
    path: '/api/class/versions',
    summary: 'Submit a program',
    description:
      'The body is a zip or a git bundle. It is built and checked in the background, in turn with those of other teams; it replaces a version of your team that still waits.',
    ...gate.open('member', { cost: costs.submit, bodyBytes: 'own' }),
    ...upload,
  });

  const submitFor = createRoute({
    method: 'post',
    path: '/api/class/teams/{id}/versions',
    summary: 'Submit a program for a team',
    description:
      'As the team itself would, but also when submissions are frozen. What a tutor submits or lets play counts as in time.',
    ...gate.open('tutor', { cost: costs.submit, bodyBytes: 'own' }),
    ...upload,
    request: { ...upload.request, params: idParam },
  });

  /** Reads and keeps what is submitted. */
  async function receive(c: Context, ladder: Ladder, viewer: Viewer, team: string, file = 'submission.zip') {
    // A team that may not submit is refused before anything is read.
    const most = await ladder.submissions.roomFor(viewer, team);
    const giveBack = uploads.take(team);
    if (giveBack === undefined) {
      throw new Problem(429, 'uploading', 'your team is uploading already: wait until that is done', 10);
    }
    try {
      allowLonger(incomingOf(c), uploadMs);
      return await ladder.submissions.receive(viewer, file, await readBody(incomingOf(c), most), team);
    } finally {
      giveBack();
    }
  }

  const look = createRoute({
    method: 'get',
    path: '/api/class/versions/{id}',
    summary: 'Look at a version',
    description: 'With the log of its build and what the checks found.',
    ...gate.open('own-team', ofVersion),
    request: { params: idParam },
    responses: { 200: json('The version.', versionLogSchema), ...refusals },
  });

  const source = createRoute({
    method: 'get',
    path: '/api/class/versions/{id}/source',
    summary: 'Download what was submitted',
    description: 'As it came.',
    ...gate.open('own-team', ofVersion),
    request: { params: idParam },
    responses: {
      200: fileOf('The file.'),
      ...refusals,
    },
  });

  const activate = createRoute({
    method: 'post',
    path: '/api/class/versions/{id}/activate',
    summary: 'Let a version play',
    description: 'From now on it plays for the team, instead of the one before.',
    ...gate.open('own-team', ofVersion),
    request: { params: idParam },
    responses: { 204: { description: 'Done.' }, 403: frozen, 409: problem('It is not ready.'), ...refusals },
  });

  return createRouter()
    .openapi(team, async (c) => {
      const [ladder, viewer] = [c.get('ladder'), c.get('viewer')];
      const row = await ladder.teams.find(c.req.valid('param').id);
      const { id, league, active, deleted, pseudonym, auto_accept: autoAccept } = row;
      const isOwn = viewer?.role === 'tutor' || viewer?.team?.id === id;
      const graded = isOwn ? await ladder.grades.ofVersions(id) : undefined;
      const versions = (await ladder.submissions.list(id)).map((version) => shownVersion(version, graded));
      const shown = {
        id,
        name: await ladder.teams.shownName(row, viewer),
        isDeleted: deleted !== null,
        league,
        version: versions.find((version) => version.id === active)?.number ?? null,
      };
      if (!isOwn) return c.json(shown, 200);
      const members = await ladder.teams.members(id);
      const submissionsLeft = await ladder.submissions.left(id);
      const challengesLeft = await ladder.games.challenges.left(id);
      return c.json(
        {
          ...shown,
          own: {
            pseudonym,
            autoAccept,
            members,
            versions,
            submissionsLeft,
            challengesLeft,
            ...(await deadlineNow(ladder, id, viewer)),
          },
        },
        200,
      );
    })
    .openapi(list, async (c) => {
      const [ladder, team] = [c.get('ladder'), signedIn(c).team?.id ?? ''];
      const graded = await ladder.grades.ofVersions(team);
      return c.json(
        (await ladder.submissions.list(team)).map((version) => shownVersion(version, graded)),
        200,
      );
    })
    .openapi(submit, async (c) => {
      const viewer = signedIn(c);
      const { file } = c.req.valid('query');
      return c.json(await receive(c, c.get('ladder'), viewer, viewer.team?.id ?? '', file), 202);
    })
    .openapi(submitFor, async (c) => {
      const { file } = c.req.valid('query');
      return c.json(await receive(c, c.get('ladder'), signedIn(c), c.req.valid('param').id, file), 202);
    })
    .openapi(look, async (c) => {
      const { log, sha256, ...version } = await c.get('ladder').submissions.find(c.req.valid('param').id);
      const graded = await c.get('ladder').grades.ofVersions(version.team);
      return c.json({ ...shownVersion(version, graded), log, sha256 }, 200);
    })
    .openapi(source, async (c) => {
      const { file, bytes } = await c.get('ladder').submissions.source(c.req.valid('param').id);
      return attached(c, file, bytes);
    })
    .openapi(activate, async (c) => {
      await c.get('ladder').submissions.activate(c.req.valid('param').id, signedIn(c));
      return c.body(null, 204);
    });
}

/** The deadline of whoever asks, and what it costs to submit or choose another version now. */
async function deadlineNow(ladder: Ladder, team: string, viewer: Viewer | undefined) {
  const deadline = await ladder.deadlineFor(team, viewer);
  const { late } = await ladder.room.settings();
  const choice = { at: new Date(), byTutor: viewer?.role === 'tutor' };
  const { lateMs: ms, off: pointsOff } = lateness(choice, { late, deadline: deadline ?? undefined });
  return { deadline: timeOf(deadline), late: { ms, pointsOff } };
}

type VersionRow = Awaited<ReturnType<Submissions['list']>>[number];

const IN_TIME: Omit<VersionGrade, 'byTutor'> = { lateMs: 0, pointsOff: 0, counts: false };

function shownVersion({ team: _, created, ...version }: VersionRow, graded?: ReadonlyMap<string, VersionGrade>) {
  return { ...version, created: timeOf(created), ...(graded?.get(version.id) ?? IN_TIME) };
}
