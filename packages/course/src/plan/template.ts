import { usualSwap } from '@ringfence/arena';
import { type GameName, games } from '@ringfence/rules';
import { suiteGames } from '@ringfence/rules/suite';

export interface TemplateOptions {
  readonly title?: string;
  readonly game: GameName;
  readonly size: number;
  /** The hidden suite's boards follow from it: keep it secret. */
  readonly hiddenSeed: number;
}

/** The schema beside a course file, with which editors complete and check it. */
export const SCHEMA_FILE = 'course.schema.json';

/** The text of a new course file: all settings, with explanations. */
export const planTemplate = ({
  game,
  size,
  title = `${games[game].title} class`,
  hiddenSeed,
}: TemplateOptions): string =>
  `# yaml-language-server: $schema=${SCHEMA_FILE}
# A course for "ringfence course". Every setting is explained in docs/class-marking.md.
title: ${JSON.stringify(title)}
game: ${game}
size: ${size}
seed: 1                     # decides openings and the players' random choices
teams: teams.csv            # a column "team"; further columns are kept
languages: [python, java, cpp, javascript, rust]

build:                      # what compiling a submission may use, in the jail
  time: 60 s
  memory: 1 GB

${suiteGames.includes(game) ? checkerPart(hiddenSeed) : ''}player:                     # ${suiteGames.includes(game) ? 'Part B: ' : ''}a program that plays
  clock: 30 s per game      # processor time; starting Java does not count
  memory: 512 MB
${swapLine(game)}  # openings: none          # default: varied, so that no game repeats another; none where a team's player is a
                            # classic Java class, which cannot start from an opening
  gauntlet:                 # every team meets each of these
    points: 40
    pairs: 2                # two games each, with colours changed
    opponents:
      Random: random
      Greedy: minimax:1
      Level 2: level:2
  tournament:               # and each other
    points: 20
    pairs: 1
`;

/** Of games for whose checkers boards can be generated. */
const checkerPart = (
  hiddenSeed: number,
): string => `checker:                    # Part A: a program that reads a board and says who has won
  points: 40
  time: 2 s                 # processor time for one board
  memory: 256 MB
  hunt: 10 s                # after a clean mark, search for a board on which it is wrong all the same
  weights:                  # of the points for each suite
    understanding: 8        # right answers to boards, whatever their form
    format: 1               # right answers that are printed as asked
    bad-input: 1            # texts that are not a board and get Error
  suites:
    public:                 # handed out with the answers
      public: yes
      boards: 20
      seed: 1
      share: 1
    hidden:
      boards: 60
      seed: ${hiddenSeed}
      share: 3              # three quarters of the points of Part A

`;

const swapLine = (game: GameName): string =>
  games[game].swap === 'none'
    ? ''
    : `  swap: ${usualSwap(game) ? 'yes' : 'no '}                 # whether Black may take over White's first piece\n`;

/** The text of a new teams file. */
export const teamsTemplate = `team,name,members
red,Team Red,Ada; Bela
blue,Team Blue,Cleo; Dan
`;
