import type * as t from '@ringfence/ladder/views';
import type { HandGame, PositionPicture } from '@ringfence/server/views';
import type { ClientResponse } from 'hono/client';
import { m } from '../../paraglide/messages.js';
import { isJson, reached, server } from '../../server.ts';
import { refusalText } from './refusals.ts';

/** The successful answer of a route. */
type Body<Reply> = Reply extends ClientResponse<infer T, 200 | 201, 'json'> ? T : never;

const at = () => server().api.class;
const address = (path: string): URL => new URL(`api/class${path}`, document.baseURI);
const of = (id: string) => ({ param: { id } });

/** The answer; rejects with a sentence for the reader. */
async function answered<Reply extends ClientResponse<unknown>>(request: Promise<Reply>): Promise<Body<Reply>> {
  const response = await reached(request);
  const answer: unknown = isJson(response) ? await response.json().catch(() => undefined) : undefined;
  if (response.ok && answer !== undefined) return answer as Body<Reply>;
  throw problemIn(answer, response.headers.get('retry-after'));
}

/** For requests without a result. */
async function done(request: Promise<ClientResponse<unknown, number, string>>): Promise<true> {
  const response = await reached(request);
  if (response.ok) return true;
  const answer: unknown = isJson(response) ? await response.json().catch(() => undefined) : undefined;
  throw problemIn(answer, response.headers.get('retry-after'));
}

/** Why the server refuses, as a sentence for the reader. */
function problemIn(answer: unknown, retryAfter: string | null): Error {
  const { code, message } = (answer as { error?: { code?: unknown; message?: unknown } } | undefined)?.error ?? {};
  if (typeof message !== 'string' || message === '') return new Error(m.class_no_server());
  return new Error(refusalText({ code: `${code}`, message, retryAfter: Number(retryAfter) }));
}

/** Options as text, without undefined ones. */
const query = (options: Readonly<Record<string, string | number | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, `${value}`]],
    ),
  );

export const classState = async (): Promise<t.ClassState> => answered(at().$get());
export const startClass = async (json: t.NewClass) => answered(at().$post({ json }));
export const postSession = async (secret: string) => answered(at().session.$post({ json: { secret } }));
/** Where to go so that the provider ends its session too; `undefined`: nowhere. */
export async function signOut(): Promise<string | undefined> {
  const response = await reached(at().session.$delete());
  if (response.status === 204) return undefined;
  return (await answered(Promise.resolve(response))).next;
}
export const signOnAddress = (id: string): string => address(`/sign-on/${encodeURIComponent(id)}`).href;
export const waitingPeople = async (): Promise<readonly t.WaitingView[]> => answered(at().waiting.$get());
export const admitPerson = async (id: string, json: t.WaitingAnswer) =>
  done(at().waiting[':id'].$post({ ...of(id), json }));
/** Of the signed-in person, or by the link of a mail. */
type MailOf = { readonly id: string; readonly signature: string } | undefined;
const mailAt = () => server().api.mail[':id'];
export const mailChoice = async (by: MailOf): Promise<{ readonly choice: t.MailChoice }> =>
  by === undefined
    ? answered(at().mail.$get())
    : answered(mailAt().$get({ ...of(by.id), query: { signature: by.signature } }));
export const chooseMail = async (choice: t.MailChoice, by: MailOf) =>
  done(
    by === undefined
      ? at().mail.$patch({ json: { choice } })
      : mailAt().$post({ ...of(by.id), query: { signature: by.signature, choice } }),
  );
export const mailLinks = async () => answered(at().mail.links.$post());
export const sendAway = async (id: string) => done(at().waiting[':id'].$delete(of(id)));
export const register = async (json: { code: string; team: string; name: string }) =>
  answered(at().register.$post({ json }));

export const standings = async (wish: { page: number; search?: string; league?: number }): Promise<t.StandingsPage> =>
  answered(at().standings.$get({ query: query(wish) }));
export const running = async (): Promise<readonly t.RunningView[]> => answered(at().running.$get());
export const positionPicture = async (id: string, after: number): Promise<PositionPicture> =>
  answered(at().games[':id'].picture.$get({ ...of(id), query: { after: `${after}` } }));
export const playByHand = async (json: {
  moves: string[];
  opponent?: { word: string; side: 1 | 2 };
}): Promise<HandGame> => answered(at().practice.$post({ json }));
export const queue = async (): Promise<t.QueueView> => answered(at().queue.$get());

export interface ClassGameFilter {
  readonly page: number;
  /** Games of this team, and their result for it. */
  readonly team?: string;
  /** The id of a team, or a house player. */
  readonly opponent?: string;
  readonly outcome?: t.GameOutcome;
  readonly kind?: t.GameRowView['kind'];
}
export const fetchGames = async (wish: ClassGameFilter): Promise<t.GameListPage> =>
  answered(at().games.$get({ query: query({ ...wish }) }));
export const game = async (id: string): Promise<t.GameView> => answered(at().games[':id'].$get(of(id)));
export const review = async (id: string): Promise<t.ReviewView> => answered(at().games[':id'].review.$get(of(id)));
/** The position before the move that lost, and the move to find, as SGF. */
export async function gameTest(id: string): Promise<string> {
  const response = await reached(at().games[':id'].test.$get(of(id)));
  if (response.ok) return response.text();
  throw problemIn(await response.json().catch(() => undefined), response.headers.get('retry-after'));
}
export const postRuling = async (id: string, json: t.RulingWish) =>
  answered(at().games[':id'].rulings.$post({ ...of(id), json }));

export const team = async (id: string): Promise<t.TeamView> => answered(at().teams[':id'].$get(of(id)));
export const history = async (id: string): Promise<readonly t.HistoryPoint[]> =>
  answered(at().teams[':id'].history.$get(of(id)));
export const digest = async (id: string) => answered(at().teams[':id'].digest.$get(of(id)));
export const changeTeam = async (id: string, json: t.TeamEdit) => done(at().teams[':id'].$patch({ ...of(id), json }));

export const fetchVersion = async (id: string) => answered(at().versions[':id'].$get(of(id)));
export const postActivation = async (id: string) => done(at().versions[':id'].activate.$post(of(id)));
export const banVersion = async (id: string, banned: boolean) =>
  done(banned ? at().versions[':id'].ban.$post(of(id)) : at().versions[':id'].unban.$post(of(id)));
export const sourceAddress = (id: string): string => address(`/versions/${encodeURIComponent(id)}/source`).href;

/**
 * Uploads a file, for the own team or, as a tutor, for another one; `onpart` receives the share that is sent, from 0 to
 * 1, which only XMLHttpRequest reports.
 */
export function sendVersion(file: File, onpart: (part: number) => void, team?: string): Promise<true> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const own = team === undefined ? '' : `/teams/${encodeURIComponent(team)}`;
    request.open('POST', address(`${own}/versions?${new URLSearchParams({ file: file.name })}`));
    request.responseType = 'json';
    request.setRequestHeader('content-type', 'application/zip');
    request.upload.onprogress = ({ loaded, total }) => onpart(total === 0 ? 0 : loaded / total);
    request.onerror = () => reject(new Error(m.server_unreachable()));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(true);
      else reject(problemIn(request.response, request.getResponseHeader('retry-after')));
    };
    request.send(file);
  });
}

export const challenge = async (json: t.ChallengeRequest) => answered(at().challenges.$post({ json }));
export const answerChallenge = async (id: string, word: 'accept' | 'refuse') =>
  done(word === 'accept' ? at().challenges[':id'].accept.$post(of(id)) : at().challenges[':id'].refuse.$post(of(id)));
export const challengeBoss = async () => answered(at().boss.$post());

export const tests = async (): Promise<readonly t.TestView[]> => answered(at().tests.$get());
export const startTest = async (json: { first: string; second: string }) => answered(at().tests.$post({ json }));
export const stopTest = async (id: string) => done(at().tests[':id'].$delete(of(id)));

export const tokens = async () => answered(at().tokens.$get());
export const createToken = async (label: string) => answered(at().tokens.$post({ json: { label } }));
export const deleteToken = async (id: string) => done(at().tokens[':id'].$delete(of(id)));

/** What becomes of the games by other rules; with a reason, the class plays by them. */
export async function replaceRules(file: File, reason?: string): Promise<t.Replacement> {
  const options = new URLSearchParams({ file: file.name, ...(reason !== undefined && { reason }) });
  return (await answered(
    at().game.$post(
      { query: Object.fromEntries(options) },
      { init: { body: file, headers: { 'content-type': 'application/zip' } } },
    ),
  )) as t.Replacement;
}
export const patchSettings = async (json: t.SettingsChange) => answered(at().settings.$patch({ json }));
export const people = async (): Promise<readonly t.PersonView[]> => answered(at().people.$get());
export const postPerson = async (json: { name: string; role: 'tutor' | 'spectator' }) =>
  answered(at().people.$post({ json }));
export const newLink = async (id: string) => answered(at().people[':id'].link.$post(of(id)));
export const deletePerson = async (id: string) => done(at().people[':id'].$delete(of(id)));
export const addTeam = async (json: { name: string; members: string[] }) => answered(at().teams.$post({ json }));
export const patchPerson = async (id: string, json: t.PersonChange) =>
  done(at().people[':id'].$patch({ ...of(id), json }));
export const personDataAddress = (id: string): string => address(`/people/${encodeURIComponent(id)}/data`).href;
export const fetchTeams = async () => answered(at().teams.$get());

/** Columns by field, and how the names of teams begin. */
type ListChoice = Readonly<Partial<Record<t.ListField | 'groups', string>>>;
const csv = (body: string) => ({ init: { body, headers: { 'content-type': 'text/csv' } } });
/** An empty column says that there is none; an empty beginning says nothing. */
const choice = ({ groups, ...map }: ListChoice) => ({ query: { ...map, ...(groups ? { groups } : {}) } });
export const readList = async (text: string, wish: ListChoice): Promise<t.ListView> =>
  (await answered(at().teams.list.$post(choice(wish), csv(text)))) as t.ListView;
export const importList = async (text: string, wish: ListChoice): Promise<t.ImportedTeams> =>
  answered(at().teams.import.$post(choice(wish), csv(text)));

export const fetchGrades = async (): Promise<t.GradesView> => answered(at().grades.$get());
export const importMarks = async (text: string) => answered(at().marks.$post({}, csv(text)));
export const gradeAddress = (format: t.GradeFormat): string => address(`/grades/${format}`).href;
export const sourcesAddress = (): string => address('/sources.zip').href;
export const requestTeamDeletion = async (id: string) => done(at().teams[':id'].$delete(of(id)));
export const patchWorkerWeight = async (name: string, weight: number | null) =>
  done(at().workers[':name'].$patch({ param: { name }, json: { weight } }));
export const requestRatingReset = async () => done(at().ratings.reset.$post());
export const officials = async (): Promise<readonly t.OfficialView[]> => answered(at().official.$get());
export const startOfficial = async (json: t.OfficialRequest) => answered(at().official.$post({ json }));
export const ruleOnOfficial = async (id: string, json: t.OfficialRulingWish) =>
  answered(at().official[':id'].rulings.$post({ ...of(id), json }));
export const stopOfficial = async (id: string) => done(at().official[':id'].$delete(of(id)));
export const fetchCosts = async (): Promise<readonly t.TeamCost[]> => answered(at().costs.$get());
export const fetchHealth = async (): Promise<t.HealthView> => answered(at().health.$get());
export const fetchAudit = async (page: number) => answered(at().audit.$get({ query: query({ page }) }));
export const exportAddress = (form: 'json' | 'csv', table?: string): string =>
  address(`/export.${form}${table === undefined ? '' : `?table=${table}`}`).href;
