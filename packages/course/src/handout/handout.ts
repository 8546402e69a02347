import { hasClassicInterface } from '@ringfence/arena';
import { drawSvg, pictureOf } from '@ringfence/draw';
import { explain, games, judge, readBoard } from '@ringfence/rules';
import type { SuiteCase } from '@ringfence/rules/suite';
import { languageTitles } from '@ringfence/submission';
import { type Files, kitCommands, kitFiles, rulesSummary } from '../kits/kits.ts';
import type { CoursePlan } from '../plan/plan.ts';
import { boardsOf } from '../run/checks.ts';

/** This many pictures of boards show what the task is about. */
const PICTURES = 3;

/** Everything that students get, as files by their paths. */
export function handoutFiles(plan: CoursePlan): Files {
  const rules = rulesSummary(plan.game);
  const files: Record<string, string> = rules === undefined ? {} : { 'rules.md': rules };
  const pictures: string[] = [];
  for (const suite of plan.checker?.suites ?? []) {
    if (!suite.isPublic) continue;
    const boards = boardsOf(plan, suite);
    for (const board of boards) {
      files[`boards/${suite.name}/${board.name}.in`] = board.text;
      files[`boards/${suite.name}/${board.name}.out`] = board.answer;
    }
    files[`boards/${suite.name}/index.md`] = indexOf(boards);
    for (const board of boards) {
      const drawn = pictures.length < PICTURES ? pictureOfBoard(plan, board) : undefined;
      if (drawn === undefined) continue;
      const path = `pictures/${board.name}.svg`;
      files[path] = drawn.svg;
      const answer = board.answer.trim().split('\n').join('`, `');
      pictures.push(`![${drawn.words}](${path})\n\n${drawn.words} The answer is \`${answer}\`.`);
    }
  }
  for (const language of plan.languages) {
    for (const [path, text] of Object.entries(kitFiles(language, plan.game))) files[`kits/${language}/${path}`] = text;
  }
  return { 'README.md': taskText(plan, pictures), ...files };
}

function indexOf(boards: readonly SuiteCase[]): string {
  const rows = boards.map(({ name, topic, grade, describes }) => `| ${name} | ${topic} | ${grade} | ${describes} |`);
  return `# Public boards

\`NAME.in\` is a board, \`NAME.out\` its answer.

| name | topic | grade | what it tests |
|---|---|---|---|
${rows.join('\n')}
`;
}

/** Boards with captures or wins make better pictures. */
function pictureOfBoard({ game }: CoursePlan, { text }: SuiteCase): { svg: string; words: string } | undefined {
  const board = readBoard(text, games[game].shape);
  if (!board.ok) return undefined;
  const verdict = judge(board.value, game);
  const [words, why] = explain(verdict);
  return why === undefined ? undefined : { svg: drawSvg(pictureOf(board.value, verdict, { title: words })), words };
}

function taskText(plan: CoursePlan, pictures: readonly string[]): string {
  const { title, game, size, checker, player, languages } = plan;
  const names = languages.map((language) => languageTitles[language]);
  const [example] = languages;
  const { build, checker: command, player: word } = kitCommands(example, game);
  const board = `--game ${game} --size ${size}`;
  const commands = [
    ...(build === undefined ? [] : [build]),
    ...(checker === undefined ? [] : [`ringfence mark '${command}' ../../boards/public`]),
    ...(player === undefined
      ? []
      : [
          `ringfence check-bot '${word.replace(/^cmd:/, '')}' ${board}`,
          `ringfence match '${word}' level:1 ${board} --games 4`,
        ]),
  ];
  const inJava = hasClassicInterface(game)
    ? ' (in Java any class with `main` and any class with the interface of the course)'
    : '';
  return `# ${title}

${games[game].title} on boards of size ${size}.${rulesSummary(game) === undefined ? '' : ' The rules are in [rules.md](rules.md).'}
${checker === undefined ? '' : `\n${checkerText(plan, pictures)}`}${player === undefined ? '' : `\n${playerText(plan)}`}
## What to submit

One zip with your sources, in one of these languages: ${names.join(', ')}. It is built on our machine, without network, so everything that it
needs beyond the language itself must be in it. Call the checker \`check\` and the player \`bot\`${inJava}. If you have several, write a file \`ringfence.txt\` with the lines \`checker: NAME\` and
\`player: NAME\`.

A starter kit for each language is in the folder \`kits\`. Each builds as it is and plays legal moves.

## How to test at home

You need [Node.js](https://nodejs.org) 20 or newer. In the kit for ${languageTitles[example]}:

\`\`\`sh
${commands.join('\n')}
\`\`\`
`;
}

function checkerText({ checker, size }: CoursePlan, pictures: readonly string[]): string {
  const { points, limits, suites } = checker as NonNullable<CoursePlan['checker']>;
  const shown = suites.filter(({ isPublic }) => isPublic);
  const links = shown.map(({ name }) => `[boards/${name}](boards/${name}/index.md)`);
  const lines = [
    ...(links.length === 0 ? [] : [`Public boards with their answers are in ${links.join(', ')}.`]),
    ...(shown.length === suites.length ? [] : ['Marks also depend on boards that you do not see.']),
    'Each right board of a suite counts the same.',
  ];
  return `## Part A: a checker (${points} points)

Write a program that reads one board from standard input and says who has won. It is tested on boards of size ${size}, and has ${limits.seconds} s of
processor time and ${limits.memoryMb} MB for each.

${lines.join(' ')}
${pictures.map((picture) => `\n${picture}\n`).join('')}`;
}

function playerText({ player, game }: CoursePlan): string {
  const { clock, swap, limits, gauntlet, tournament } = player as NonNullable<CoursePlan['player']>;
  const points = (gauntlet?.points ?? 0) + (tournament?.points ?? 0);
  const time = clock.kind === 'move' ? `${clock.ms / 1000} s for each move` : `${clock.ms / 1000} s for a whole game`;
  const opponents = gauntlet?.opponents.map(({ name, word }) => `${name} (\`${word}\`)`).join(', ');
  const lines = [
    ...(gauntlet === undefined
      ? []
      : [`- ${gauntlet.points} points for games against ${opponents}: a win is worth 1, a draw ½.`]),
    ...(tournament === undefined ? [] : [`- ${tournament.points} points for games against the other teams.`]),
  ];
  return `## Part B: a player (${points} points)

Write a program that plays. It reads lines from standard input and answers every line \`go MS MOVE MOVE …\` with one of the moves on
it${hasClassicInterface(game) ? '; in Java, the interface of the course is understood as well' : ''}. It has ${time} and ${limits.memoryMb} MB.${swap ? "\nGames are played with swap: Black's first move may be `swap`." : ''}

Before the first game every program must start and play three legal moves. A fault (an illegal move, a crash, too much time) loses
that game.

${lines.join('\n')}
`;
}
