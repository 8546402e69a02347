import { m } from '../../paraglide/messages.js';
import { isJson, reached } from '../../server.ts';
import type * as t from './types.ts';

const address = (path: string): URL => new URL(`api/class${path}`, document.baseURI);

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const isBytes = body instanceof Blob;
  const response = await reached(
    fetch(address(path), {
      method,
      ...(body !== undefined && {
        body: isBytes ? body : JSON.stringify(body),
        headers: { 'content-type': isBytes ? body.type : 'application/json' },
      }),
    }),
  );
  const answer: unknown = isJson(response) ? await response.json().catch(() => undefined) : undefined;
  if (response.ok) return answer as T;
  throw new Error(sentence((answer as { error?: { message?: unknown } } | undefined)?.error?.message));
}

/** The server's own words as a sentence. */
const sentence = (message: unknown): string =>
  typeof message === 'string'
    ? `${message[0]?.toUpperCase() ?? ''}${message.slice(1)}${/[.?]$/.test(message) ? '' : '.'}`
    : m.class_no_server();

const query = (options: Readonly<Record<string, string | number | undefined>>): string => {
  const words = Object.entries(options).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, `${value}`]],
  );
  return words.length === 0 ? '' : `?${new URLSearchParams(words)}`;
};

export const classState = (): Promise<t.ClassState> => ask('GET', '');
export const startClass = (wish: {
  title: string;
  game: string;
  size: number;
  swap: boolean;
  clockMs: number;
  tutor: string;
}): Promise<{ you: t.You; link: string }> => ask('POST', '', wish);
export const signIn = (secret: string): Promise<t.You> => ask('POST', '/session', { secret });
export const signOut = (): Promise<void> => ask('DELETE', '/session');
export const register = (wish: { code: string; team: string; name: string }): Promise<{ you: t.You; link: string }> =>
  ask('POST', '/register', wish);

export const standings = (wish: { page: number; search?: string; league?: number }): Promise<t.Page<t.StandingView>> =>
  ask('GET', `/standings${query(wish)}`);
export const running = (): Promise<readonly t.RunningView[]> => ask('GET', '/running');
export const queue = (): Promise<t.QueueView> => ask('GET', '/queue');

export interface GameWishes {
  readonly page: number;
  readonly team?: string;
  readonly opponent?: string;
  readonly outcome?: 'won' | 'lost' | 'drawn' | 'fault';
  readonly kind?: t.GameRowView['kind'];
}
export const listGames = (wish: GameWishes): Promise<t.Page<t.GameRowView>> =>
  ask('GET', `/games${query({ ...wish })}`);
export const game = (id: string): Promise<t.GameView> => ask('GET', `/games/${id}`);
export const review = (id: string): Promise<t.ReviewView> => ask('GET', `/games/${id}/review`);
export const gameTest = (id: string): Promise<object> => ask('GET', `/games/${id}/test`);
export const playAgain = (id: string): Promise<void> => ask('POST', `/games/${id}/again`);

export const team = (id: string): Promise<t.TeamView> => ask('GET', `/teams/${id}`);
export const history = (id: string): Promise<readonly t.HistoryPoint[]> => ask('GET', `/teams/${id}/history`);
export const digest = (id: string): Promise<t.DigestView> => ask('GET', `/teams/${id}/digest`);
export const changeTeam = (id: string, wish: { name?: string; autoAccept?: boolean }): Promise<void> =>
  ask('PATCH', `/teams/${id}`, wish);

export const version = (id: string): Promise<t.VersionDetail> => ask('GET', `/versions/${id}`);
export const activate = (id: string): Promise<void> => ask('POST', `/versions/${id}/activate`);
export const banVersion = (id: string, banned: boolean): Promise<void> =>
  ask('POST', `/versions/${id}/${banned ? 'ban' : 'unban'}`);
export const sourceAddress = (id: string): string => address(`/versions/${id}/source`).href;

/** Hands a file in; `onpart` hears how much of it is sent, from 0 to 1. Only XMLHttpRequest tells that. */
export function sendVersion(file: File, onpart: (part: number) => void): Promise<t.VersionView> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address(`/versions${query({ file: file.name })}`));
    request.responseType = 'json';
    request.setRequestHeader('content-type', 'application/zip');
    request.upload.onprogress = ({ loaded, total }) => onpart(total === 0 ? 0 : loaded / total);
    request.onerror = () => reject(new Error(m.server_unreachable()));
    request.onload = () => {
      const answer = request.response as (t.VersionView & { error?: { message?: unknown } }) | null;
      if (request.status < 300 && answer !== null) resolve(answer);
      else reject(new Error(sentence(answer?.error?.message)));
    };
    request.send(file);
  });
}

export const challenge = (wish: {
  opponent: { team: string } | { house: string };
  rated: boolean;
  games: number;
}): Promise<t.ChallengeView> => ask('POST', '/challenges', wish);
export const answerChallenge = (id: string, word: 'accept' | 'refuse'): Promise<void> =>
  ask('POST', `/challenges/${id}/${word}`);
export const challengeBoss = (): Promise<t.ChallengeView> => ask('POST', '/boss');

export const tests = (): Promise<readonly t.TestView[]> => ask('GET', '/tests');
export const startTest = (wish: { first: string; second: string }): Promise<t.TestView> => ask('POST', '/tests', wish);
export const stopTest = (id: string): Promise<void> => ask('DELETE', `/tests/${id}`);

export const tokens = (): Promise<readonly t.TokenView[]> => ask('GET', '/tokens');
export const createToken = (label: string): Promise<{ token: string }> => ask('POST', '/tokens', { label });
export const deleteToken = (id: string): Promise<void> => ask('DELETE', `/tokens/${id}`);

export const changeSettings = (wish: t.SettingsChange): Promise<t.Settings> => ask('PATCH', '/settings', wish);
export const people = (): Promise<readonly t.PersonView[]> => ask('GET', '/people');
export const addPerson = (wish: { name: string; role: 'tutor' | 'spectator' }): Promise<t.LinkView> =>
  ask('POST', '/people', wish);
export const newLink = (id: string): Promise<t.LinkView> => ask('POST', `/people/${id}/link`);
export const deletePerson = (id: string): Promise<void> => ask('DELETE', `/people/${id}`);
export const addTeam = (wish: { name: string; members: string[] }): Promise<t.TeamLinks> => ask('POST', '/teams', wish);
export const importTeams = (csv: string): Promise<{ added: readonly t.TeamLinks[]; known: readonly string[] }> =>
  ask('POST', '/teams/import', new Blob([csv], { type: 'text/csv' }));
export const deleteTeam = (id: string): Promise<void> => ask('DELETE', `/teams/${id}`);
export const setWeight = (name: string, weight: number | null): Promise<void> =>
  ask('PATCH', `/workers/${encodeURIComponent(name)}`, { weight });
export const resetRatings = (): Promise<void> => ask('POST', '/ratings/reset');
export const officials = (): Promise<readonly t.OfficialView[]> => ask('GET', '/official');
export const startOfficial = (wish: {
  title: string;
  format: string;
  rounds?: number;
  repetitions: number;
  house: string[];
}): Promise<t.OfficialView> => ask('POST', '/official', wish);
export const audit = (page: number): Promise<t.Page<t.AuditRow>> => ask('GET', `/audit${query({ page })}`);
export const exportAddress = (form: 'json' | 'csv'): string => address(`/export.${form}`).href;
