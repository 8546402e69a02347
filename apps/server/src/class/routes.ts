import type { OidcSignOn } from '@ringfence/people';
import type { RequestAllowance } from '../http/allowance.ts';
import type { HttpLimits } from '../http/limits.ts';
import type { OriginOptions } from '../http/origin.ts';
import { createRouter } from '../http/router.ts';
import type { ProgramGames } from '../program-games.ts';
import { accessWords, createGate } from './access.ts';
import { challengeRoutes } from './challenge-routes.ts';
import { classRoutes } from './class-routes.ts';
import { ClassEvents, eventRoutes } from './events.ts';
import { gameRoutes, gameTutorRoutes } from './game-routes.ts';
import { gitRoutes } from './git-routes.ts';
import { gradeRoutes } from './grade-routes.ts';
import type { ClassHost } from './host.ts';
import { learningRoutes } from './learning-routes.ts';
import { mailRoutes } from './mail-routes.ts';
import { officialRoutes } from './official-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { practiceRoutes } from './practice-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { signOnRoutes } from './sign-on-routes.ts';
import { teamRoutes } from './team-routes.ts';
import { tokenRoutes } from './token-routes.ts';
import { tutorRoutes } from './tutor-routes.ts';
import { versionRoutes } from './version-routes.ts';

/** Where people can sign on, and who is told what fails. */
export interface SignOnParts {
  readonly providers: readonly OidcSignOn[];
  readonly onNote: (words: string) => void;
}

/** All routes of the class of a server. */
export function allClassRoutes(
  host: ClassHost,
  allowance: RequestAllowance,
  origins: OriginOptions & { readonly limits: HttpLimits; readonly programGames: ProgramGames } & SignOnParts,
) {
  const gate = createGate(host, allowance, origins);
  const routes = createRouter()
    .route('/', classRoutes(host, gate, origins.providers))
    .route('/', signInRoutes(host, gate, origins.providers))
    .route('/', signOnRoutes(host, gate, origins.providers, origins.onNote))
    .route('/', tokenRoutes(gate))
    .route('/', mailRoutes(gate))
    .route('/', teamRoutes(gate))
    .route('/', peopleRoutes(gate))
    .route('/', versionRoutes(gate, origins.limits))
    .route('/', gitRoutes(gate, origins.limits))
    .route('/', tutorRoutes(gate))
    .route('/', gameRoutes(gate, origins.programGames))
    .route('/', gameTutorRoutes(gate))
    .route('/', practiceRoutes(gate, origins.programGames))
    .route('/', challengeRoutes(gate))
    .route('/', officialRoutes(gate))
    .route('/', learningRoutes(gate))
    .route('/', gradeRoutes(gate))
    .route('/', eventRoutes(gate, new ClassEvents()));
  // Not from their description, which takes a fifth of a second to make.
  requireAccessWords(routes.openAPIRegistry.definitions.flatMap((each) => (each.type === 'route' ? [each.route] : [])));
  return routes;
}

interface AccessRule {
  readonly method: string;
  readonly path: string;
  readonly 'x-access'?: unknown;
}

/** A route without a rule of access does not start. */
export function requireAccessWords(routes: readonly AccessRule[]): void {
  for (const { method, path, 'x-access': word } of routes) {
    if (accessWords.some((known) => known === word)) continue;
    throw new Error(`${method} ${path} does not say who may use it`);
  }
}
