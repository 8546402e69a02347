import { type FaultKind, type GameResult, lossIn, moverOf, type Tournament } from '@ringfence/arena';
import { BLACK, type SideWord, sideWord, WHITE } from '@ringfence/rules';
import type { Viewer } from '../people/viewer.ts';
import type { Tables } from '../schema/ladder-store.ts';
import { versionsIn } from '../submissions/version-folder.ts';

/** The players of a tournament whose output somebody may read. */
export async function ownPlayers(
  tables: Tables,
  { players }: Pick<Tournament, 'players'>,
  viewer: Viewer | undefined,
): Promise<ReadonlySet<string>> {
  if (viewer?.role === 'tutor') return new Set(players.map(({ name }) => name));
  return viewer?.team === undefined ? new Set() : playersOfTeam(tables, { players }, viewer.team.id);
}

/** The players of a tournament that are versions of a team. */
export async function playersOfTeam(
  tables: Tables,
  { players }: Pick<Tournament, 'players'>,
  team: string,
): Promise<ReadonlySet<string>> {
  const rows = await tables.selectFrom('ladder.versions').select('id').where('team', '=', team).execute();
  const own = new Set(rows.map(({ id }) => id));
  return new Set(
    players.filter((player) => versionsIn({ players: [player] }).some((id) => own.has(id))).map(({ name }) => name),
  );
}

/** A game with only what these players have written. */
export function withOutputOf(whole: GameResult, players: ReadonlySet<string>): GameResult {
  const { remarks, stderr, wrongWinner, fault, ...result } = whole;
  const shows = (side: SideWord): boolean => players.has(result.plan[side]);
  const own = remarks?.filter(({ move }) => shows(sideWord(moverOf(whole, move)))) ?? [];
  const isOwnFault = shows(result.winner === 1 ? 'black' : 'white');
  return {
    ...result,
    ...(own.length > 0 && { remarks: own }),
    ...(stderr !== undefined && {
      stderr: { white: shows('white') ? stderr.white : [], black: shows('black') ? stderr.black : [] },
    }),
    ...(wrongWinner !== undefined && {
      wrongWinner: {
        ...(wrongWinner.white !== undefined && shows('white') && { white: wrongWinner.white }),
        ...(wrongWinner.black !== undefined && shows('black') && { black: wrongWinner.black }),
      },
    }),
    ...(fault !== undefined && isOwnFault && { fault }),
    ...(fault !== undefined && !isOwnFault && withoutWords(result, fault.kind)),
  };
}

/** The sentence on a fault may quote what the program has written. */
function withoutWords(
  { winner, words: whole }: Pick<GameResult, 'winner' | 'words'>,
  kind: FaultKind,
): Pick<GameResult, 'fault' | 'words'> {
  const words = lossIn(whole, winner === 1 ? BLACK : WHITE, kind);
  return { words, fault: { kind, words, stderr: [] } };
}
