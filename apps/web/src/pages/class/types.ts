import type { InferRequestType, InferResponseType } from 'hono/client';
import type { server } from '../../server.ts';

// The requests and answers of the server's routes, derived from the routes themselves.

type Routes = ReturnType<typeof server>['api']['class'];

export type ClassState = InferResponseType<Routes['$get'], 200>;
export type ClassView = NonNullable<ClassState['class']>;
export type Settings = ClassView['settings'];
export type League = Settings['leagues'][number];
export type NewClass = InferRequestType<Routes['$post']>['json'];

export type StandingsPage = InferResponseType<Routes['standings']['$get'], 200>;
export type StandingView = StandingsPage['rows'][number];
export type RunningView = InferResponseType<Routes['running']['$get'], 200>[number];
export type GamePageView = InferResponseType<Routes['games']['$get'], 200>;
export type GameRowView = GamePageView['rows'][number];
export type PlayerView = GameRowView['white'];
export type GameView = InferResponseType<Routes['games'][':id']['$get'], 200>;
export type ReviewView = InferResponseType<Routes['games'][':id']['review']['$get'], 200>;
export type HistoryPoint = InferResponseType<Routes['teams'][':id']['history']['$get'], 200>[number];
export type DigestOpening = InferResponseType<Routes['teams'][':id']['digest']['$get'], 200>['openings'][number];
export type QueueView = InferResponseType<Routes['queue']['$get'], 200>;
export type WorkerView = QueueView['workers'][number];
export type ChallengeView = QueueView['challenges'][number];
export type NewChallenge = InferRequestType<Routes['challenges']['$post']>['json'];
export type TestView = InferResponseType<Routes['tests']['$get'], 200>[number];

export type TeamView = InferResponseType<Routes['teams'][':id']['$get'], 200>;
export type VersionView = NonNullable<TeamView['own']>['versions'][number];
export type TeamChange = InferRequestType<Routes['teams'][':id']['$patch']>['json'];

export type PersonView = InferResponseType<Routes['people']['$get'], 200>[number];
export type SettingsChange = InferRequestType<Routes['settings']['$patch']>['json'];
export type OfficialView = InferResponseType<Routes['official']['$get'], 200>[number];
export type NewOfficial = InferRequestType<Routes['official']['$post']>['json'];
