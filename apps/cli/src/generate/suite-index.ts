import { games } from '@ringfence/rules';
import { type SuiteCase, type SuiteOptions, suiteTopics, type TopicNote } from '@ringfence/rules/suite';

/** The index for programs. */
export function indexJson(options: SuiteOptions, cases: readonly SuiteCase[]): object {
  return {
    ...options,
    cases: cases.map(({ name, topic, grade, describes, answer, strictAnswer }) => ({
      name,
      topic,
      grade,
      describes,
      answer,
      strictAnswer,
    })),
  };
}

/** How to see that a suite and its answers belong together. */
export const checkCommand = ({ game }: SuiteOptions, folder: string): string =>
  `ringfence judge ${folder} --expect ${folder} --game ${game}`;

function generateCommand({ game, size, count, seed, topics, grades, reachable }: SuiteOptions): string {
  return [
    `ringfence generate --game ${game} --size ${size} --count ${count} --seed ${seed}`,
    ...(topics === undefined ? [] : [`--topic ${topics.join(',')}`]),
    ...(grades === undefined ? [] : [`--grade ${grades.join(',')}`]),
    ...(reachable ? ['--reachable'] : []),
  ].join(' ');
}

/** The index for people: what each board tests, topic by topic, and which topics are missing. */
export function indexMarkdown(options: SuiteOptions, cases: readonly SuiteCase[]): string {
  const { game, size } = options;
  const topics = suiteTopics(game, size, options);
  const present = topics.filter(({ topic }) => cases.some((one) => one.topic === topic));
  const missing = topics.filter((note) => !present.includes(note));
  return `${[
    `# ${cases.length} ${games[game].title} boards of size ${size}`,
    '',
    'Each board is a file `NAME.in`, its classic answer `NAME.out`. Grade 1 is what every checker must get right at once,',
    'grade 3 what only a careful one does.',
    '',
    `Made by \`${generateCommand(options)}\`;`,
    `checked with \`${checkCommand(options, '.')}\`.`,
    ...present.flatMap((note) => ['', ...topicTable(note, cases)]),
    ...(missing.length === 0 ? [] : ['', '## Not in this suite', '', ...missing.map(missingLine)]),
  ].join('\n')}\n`;
}

function topicTable({ topic, grade, describes }: TopicNote, cases: readonly SuiteCase[]): string[] {
  return [
    `## ${topic} (grade ${grade})`,
    '',
    inCell(describes),
    '',
    '| board | answer | with --strict |',
    '|---|---|---|',
    ...cases
      .filter((one) => one.topic === topic)
      .map(({ name, answer, strictAnswer }) => {
        const strict = answer === strictAnswer ? 'the same' : oneLine(strictAnswer);
        return `| ${name} | ${oneLine(answer)} | ${strict} |`;
      }),
  ];
}

const missingLine = ({ topic, whyNot }: TopicNote): string =>
  `- ${topic}: ${inCell(whyNot ?? 'there were fewer boards than topics')}`;

const oneLine = (answer: string): string => answer.trim().replace(/\s+/g, ' ');

const inCell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
