import { faultTitles, type GameResult, gameSgf, hintFor, type Summary, sgfFileName } from '@ringfence/arena';
import { gameParts, html, type Markup, nothing, pageShell, scroll, section } from '@ringfence/arena/html';
import type { GameName } from '@ringfence/rules';
import { countWords } from '@ringfence/rules';
import { languageTitles, logParts } from '@ringfence/submission';
import { deliveryWords } from '../checker/delivery.ts';
import { rightWords, topicTallies } from '../checker/result.ts';
import { opponentIn, recordWords, repeatWords, type TeamMarks, taskPoints, whyNotPlaying } from '../marks/marks.ts';
import { diagnosisSentences } from '../report/report.ts';
import type { ClassResult, TeamResult } from '../run/mark.ts';
import { scheduledName } from '../run/schedule.ts';
import { diagnosisPart } from './checker-page.ts';
import { faultGroups } from './fault-groups.ts';
import type { GameReview } from './reviews.ts';
import { classStyle } from './style.ts';
import { boardsToLookAt, shownLines, wrongBoards } from './wrong-boards.ts';

/** A game that a team should look at, with the engine's review. */
export interface ReviewedGame {
  readonly game: GameResult;
  readonly review: GameReview;
}

interface TeamPage {
  readonly result: ClassResult;
  readonly team: TeamResult;
  readonly marks: TeamMarks;
  /** All games of the team, each with a unique id in the class. */
  readonly games: readonly GameResult[];
  readonly reviewed: readonly ReviewedGame[];
  /** Of all games of the class; for time use. */
  readonly summary: Summary | undefined;
}

/** The page of one team: it can be handed out alone. */
export function teamPage(page: TeamPage): string {
  const { team, marks, games, result } = page;
  const replays = gameParts(games.map(withShownNames), [], games.length, {
    sgfPath: sgfAddress(games),
    sgfName: sgfFileName,
  });
  const main = html`<p class="total"><b>${marks.total}</b> of ${marks.most} points</p>
<p class="note">${result.plan.title}</p>
${section('marks', 'Marks', marksTable(marks))}${section('submission', 'Submission', submissionPart(team))}${checkerPart(page)}${playerPart(page)}${
  games.length === 0 ? nothing : section('games', 'All games', replays.section)
}`;
  return pageShell({ title: team.team.name, main, store: replays.store, style: classStyle });
}

/** Built-in players without the sign that distinguishes them from teams. */
const withShownNames = (game: GameResult): GameResult => ({
  ...game,
  plan: { ...game.plan, white: scheduledName(game.plan.white), black: scheduledName(game.plan.black) },
});

/** Paths as the team knows them, relative to its submission. */
const ownPaths = (text: string): string => text.replace(/[^\s"'(@]*submissions\/[^/]+\/[0-9a-f]+\/files\/?/g, '');

const TRACE_SHOWN = 10;

/** The last lines of standard error, where run-time systems say what was wrong, and all of them behind it. */
function traceOf(stderr: readonly string[]): Markup {
  if (stderr.length === 0) return nothing;
  const lines = stderr.map(ownPaths);
  const shown = html`<pre>${shownLines(lastWords(lines).join('\n'))}</pre>`;
  if (lines.length <= TRACE_SHOWN) return shown;
  return html`${shown}<details><summary>The end of its standard error, ${lines.length} lines</summary><pre>${shownLines(lines.join('\n'))}</pre></details>`;
}

/** Ten lines from the exception on, or the last ten. */
function lastWords(lines: readonly string[]): readonly string[] {
  const heads = lines.flatMap((line, i) =>
    /^(?:Exception in thread|Caused by:|thread '.*' panicked)/.test(line) ? [i] : [],
  );
  const at = heads.at(-1);
  return at === undefined ? lines.slice(-TRACE_SHOWN) : lines.slice(at, at + TRACE_SHOWN);
}

/** Games are embedded in the page itself, which may be handed out without a folder beside it. */
function sgfAddress(games: readonly GameResult[]): (plan: GameResult['plan']) => string {
  const byId = new Map(games.map((game) => [game.plan.id, game]));
  return ({ id }) => {
    const game = byId.get(id);
    return game === undefined
      ? ''
      : `data:application/x-go-sgf;base64,${Buffer.from(gameSgf(game)).toString('base64')}`;
  };
}

function marksTable({ marks, total, most }: TeamMarks): Markup {
  const rows = marks.map(
    ({ title, points, most: full, reason, parts = [] }) =>
      html`<tr><td class="name">${title}</td><td>${points.toFixed(2)}</td><td>${full}</td><td class="reason">${reason}</td></tr>
${parts.map(
  (part) =>
    html`<tr class="part"><td class="name">${part.title}</td><td>${part.points.toFixed(2)}</td><td>${part.most}</td><td class="reason">${part.words}</td></tr>
`,
)}`,
  );
  return scroll(
    'Marks',
    html`<table class="marks"><thead><tr><th class="name">task</th><th>points</th><th>of</th><th class="name">why</th></tr></thead><tbody>${rows}<tr><td class="name"><b>Total</b></td><td><b>${total.toFixed(2)}</b></td><td><b>${most}</b></td><td class="reason"></td></tr></tbody></table>`,
  );
}

function submissionPart({ submission, buildLog }: TeamResult): Markup {
  if (submission === undefined) return html`<p>Nothing was submitted.</p>`;
  const { file, sha256, language, buildFile, problem, notes, checker, player } = submission;
  const lines: (readonly [string, string])[] = [
    ['File', file],
    ['Version', sha256.slice(0, 12) || '–'],
    ['Language', language === undefined ? 'not recognised' : languageTitles[language]],
    ...(buildFile === undefined ? [] : [['Build file', buildFile] as const]),
    ['Checker', checker?.join(' ') ?? 'none found'],
    ['Player', player === undefined ? 'none found' : ownPaths(player).replace(/^cmd:/, '')],
  ];
  const { first, rest } = logParts(buildLog);
  const log =
    problem === undefined || buildLog === ''
      ? nothing
      : html`<p class="note">What the build wrote:</p><pre>${shownLines(first)}</pre>${
          rest === ''
            ? nothing
            : html`<details><summary>The whole log, ${rest.split('\n').length} lines</summary><pre>${shownLines(rest)}</pre></details>`
        }`;
  return html`<dl class="setup">${lines.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>${
    problem === undefined ? nothing : html`<p class="fault">${problem}</p>`
  }${notes.map((note) => html`<p class="note">${note}</p>`)}${log}`;
}

function checkerPart({ team: { checker }, result: { plan } }: TeamPage): Markup {
  if (plan.checker === undefined || checker === undefined) return nothing;
  // Suites may have boards with equal names.
  const all = checker.suites.flatMap(({ suite, run }) =>
    run.results.map((one) => ({ ...one, board: { ...one.board, name: `${suite.name}: ${one.board.name}` } })),
  );
  const topics = topicTallies({ results: all });
  const failed = topics.filter(({ right, boards }) => right < boards);
  const passed = topics.filter(({ right, boards }) => right === boards).map(({ topic }) => topic);
  const rows = failed.map(
    ({ topic, boards, right }) => html`<tr><td class="name">${topic}</td><td>${right}</td><td>${boards}</td></tr>
`,
  );
  const cpu = Math.max(0, ...all.map(({ cpuMs }) => cpuMs));
  const memory = Math.max(0, ...all.map(({ memoryMb }) => memoryMb));
  return section(
    'checker',
    'Checker',
    html`<p>${rightWords({ results: all })}.</p>${deliveryPart(checker)}${checker.diagnosis === null ? nothing : diagnosisPart(diagnosisSentences(checker.diagnosis))}${
      failed.length === 0
        ? nothing
        : scroll(
            'Topics',
            html`<table><thead><tr><th class="name">topic</th><th>right</th><th>boards</th></tr></thead><tbody>${rows}</tbody></table>`,
          )
    }${passed.length === 0 || failed.length === 0 ? nothing : html`<p>Right on all boards: ${passed.join(', ')}.</p>`}
<p class="note">Most processor time for one board: <span class="measured">${cpu.toFixed(0)} ms</span>; most memory: <span class="measured">${megabytes(memory)}</span> of ${plan.checker.limits.memoryMb} MB.</p>
${boardsToLookAt(plan.game, all)}${huntPart(plan.game, checker)}`,
  );
}

function huntPart(game: GameName, { hunted }: NonNullable<TeamResult['checker']>): Markup {
  if (hunted === undefined) return nothing;
  const found = { ...hunted, board: { ...hunted.board, name: 'Found by the hunt' } };
  return html`<h3>A board that it gets wrong all the same</h3>${wrongBoards(game, [found], 'h')}`;
}

/** How it gets its boards, if not as the task says. */
function deliveryPart({ suites }: NonNullable<TeamResult['checker']>): Markup {
  const delivery = suites.find(({ run }) => run.delivery !== undefined)?.run.delivery;
  return delivery === undefined ? nothing : html`<p>${deliveryWords(delivery)}</p>`;
}

/**
 * As the jail counts for its limit: code and libraries are in files, and do not count where the kernel does the
 * accounting.
 */
const megabytes = (mb: number): string => (mb < 1 ? 'under 1 MB' : `${Math.round(mb)} MB`);

function playerPart(page: TeamPage): Markup {
  const { team, result, games, summary } = page;
  if (result.plan.player === undefined) return nothing;
  const why = whyNotPlaying(team);
  const { preFlight } = team;
  if (why !== undefined) {
    return section(
      'player',
      'Player',
      html`<p class="fault">${why}</p>${traceOf(preFlight?.fault?.stderr ?? [])}${preFlight?.fault === undefined ? nothing : html`<p>${hintFor(preFlight.fault)}</p>`}`,
    );
  }
  const time = summary?.time.find(({ player }) => player === team.team.name);
  const used =
    time === undefined
      ? nothing
      : html`<p class="note">Processor time for a move: mean <span class="measured">${time.meanCpuMs.toFixed(0)} ms</span>, longest <span class="measured">${time.maxCpuMs.toFixed(0)} ms</span>${
          preFlight?.memoryMb === undefined
            ? nothing
            : html`; memory in the pre-flight: <span class="measured">${megabytes(preFlight.memoryMb)}</span> of ${result.plan.player.limits.memoryMb} MB`
        }.</p>`;
  return html`${section('player', 'Player', html`<p>It passed the pre-flight and played ${countWords(games.length, 'game')}: ${recordWords(games, team.team.name)}.${repeatWords(games).map((words) => html` ${words}`)}</p>${(preFlight?.warnings ?? []).map((words) => html`<p>${words}</p>`)}${used}${opponentsTable(page)}`)}${faultsPart(page)}${reviewPart(page)}`;
}

function opponentsTable({ team: { team }, games }: TeamPage): Markup {
  const names = [...new Set(games.map((game) => opponentIn(game, team.name)))];
  const rows = names.map((name) => {
    const own = games.filter((game) => opponentIn(game, team.name) === name);
    return html`<tr><td class="name">${scheduledName(name)}</td><td>${own.length}</td><td class="name">${recordWords(own, team.name)}</td></tr>
`;
  });
  return scroll(
    'Opponents',
    html`<table><thead><tr><th class="name">opponent</th><th>games</th><th class="name">result</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
}

function faultsPart({ team: { team }, games }: TeamPage): Markup {
  const groups = faultGroups(games, team.name);
  if (groups.length === 0) return nothing;
  return section(
    'faults',
    'Faults',
    html`${groups.map(({ fault, games: guilty }) => {
      const ids = guilty.map(({ plan }) => plan.id);
      const shown = ids.slice(0, 8).join(', ') + (ids.length > 8 ? ', …' : '');
      return html`<div class="wrong-board"><h4>${guilty.length} × ${faultTitles[fault.kind]}</h4><p>${fault.words}</p>${traceOf(fault.stderr)}<p>${hintFor(fault)}</p><p class="note">In ${shown}.</p></div>
`;
    })}`,
  );
}

function reviewPart({ reviewed, team: { team } }: TeamPage): Markup {
  if (reviewed.length === 0) return nothing;
  const outcome = (game: GameResult): string => ['lost', 'drawn', 'won'][2 * taskPoints(game, team.name)];
  return section(
    'look',
    'Games to look at first',
    html`${reviewed.map(({ game, review }) => {
      const lines = review.mistakes.map(
        ({ number, move, mark, better, isLosing }) =>
          html`<li class="${isLosing ? 'lost' : ''}">Move ${number}, ${move}${mark}${isLosing ? ': the game was lost here' : ''}${better.length === 0 ? '' : `; better ${better.join(' ')}`}</li>
`,
      );
      const { plan, words, remarks = [] } = withShownNames(game);
      const losing = review.mistakes.find(({ isLosing }) => isLosing);
      const said = remarks.find(({ move }) => move === losing?.number)?.lines ?? [];
      return html`<h3>${plan.id}: ${plan.white} – ${plan.black}, ${outcome(game)} as ${review.side}</h3><p>${words}</p>${
        lines.length === 0
          ? html`<p>The engine found no mistake of yours in it.</p>`
          : html`<ul class="review">${lines}</ul>`
      }${said.length === 0 ? nothing : html`<p class="note">What the program said at that moment:</p><pre>${said.map((line) => html`${line}\n`)}</pre>`}`;
    })}<p class="note">The engine reviews each game from its end to its beginning. Open the game below to see the moves.</p>`,
  );
}
