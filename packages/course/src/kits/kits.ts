import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { classicSources, hasClassicInterface } from '@ringfence/arena';
import type { GameName } from '@ringfence/rules';
import type { Language } from '@ringfence/submission';

/** Files by their paths. */
export type Files = Readonly<Record<string, string>>;

/** The folder of the kits, beside the compiled code as in a clone. */
const KITS = fileURLToPath(new URL('../../kits/', import.meta.url));

/** A summary of a game's rules for the first page that students read; undefined if there is none. */
export function rulesSummary(game: GameName): string | undefined {
  const file = join(KITS, 'course/rules', `${game}.md`);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** How a student builds and runs each part of a kit. */
interface KitCommands {
  /** Undefined if nothing has to be built. */
  readonly build?: string;
  /** The command of the checker. */
  readonly checker: string;
  /** The player specification. */
  readonly player: string;
}

const COMMANDS: Readonly<Record<Language, KitCommands>> = {
  python: { checker: 'python3 check.py', player: 'cmd:python3 bot.py' },
  javascript: { checker: 'node check.mjs', player: 'cmd:node bot.mjs' },
  cpp: { build: 'make', checker: './check', player: 'cmd:./bot' },
  rust: { build: 'cargo build --release', checker: './target/release/check', player: 'cmd:./target/release/bot' },
  java: {
    build: "javac -d classes $(find src -name '*.java')",
    checker: 'java -cp classes team.Checker',
    player: 'java:team.TeamPlayer@classes',
  },
};

/** Where a game has no classic interface, the player in Java speaks the line protocol. */
export const kitCommands = (language: Language, game: GameName): KitCommands => ({
  ...COMMANDS[language],
  ...(language === 'java' && !hasClassicInterface(game) && { player: 'cmd:java -cp classes team.Bot' }),
});

/** A starter kit: it builds unchanged, and its player follows the protocol. */
export function kitFiles(language: Language, game: GameName): Files {
  const files = language === 'java' ? javaKit(game) : filesIn(join(KITS, language));
  return { ...files, 'README.md': readme(language, game) };
}

/** The classic interface is included, so that it compiles at home. */
function javaKit(game: GameName): Files {
  const isClassic = hasClassicInterface(game);
  const placed = (prefix: string, files: Files): Files =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`${prefix}/${path}`, text]));
  const own = { ...filesIn(join(KITS, 'java/shared')), ...filesIn(join(KITS, 'java', isClassic ? game : 'lines')) };
  const classic = isClassic ? placed(`src/aiproj/${game}`, filesIn(join(classicSources(), game))) : {};
  return { ...placed('src/team', own), ...classic };
}

function filesIn(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

const UNKNOWN_WINNER = ` Its \`getWinner\` always says that the game is not over. Nothing depends on it, but check-bot
mentions it until your judge answers there too.`;

function readme(language: Language, game: GameName): string {
  const { build, checker, player } = kitCommands(language, game);
  const lines = [
    ...(build === undefined ? [] : [build]),
    `ringfence mark '${checker}' ../../boards/public`,
    `ringfence check-bot '${player.replace(/^cmd:/, '')}' --game ${game}`,
  ];
  return `# Starter kit

It builds as it is. The checker answers "None" to everything: write your judge where the comment says so. The player plays any
legal move.${language === 'java' && hasClassicInterface(game) ? UNKNOWN_WINNER : ''}

\`\`\`sh
${lines.join('\n')}
\`\`\`

Submit this folder as a zip, without the files that the build created.
`;
}
