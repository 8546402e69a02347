import { faultKinds, faultTitles, type Summary } from '@ringfence/arena';
import {
  crosstableSection,
  HEAT_CLASSES,
  html,
  type Markup,
  nothing,
  pageShell,
  scroll,
  section,
  standingsSection,
} from '@ringfence/arena/html';
import { games } from '@ringfence/rules';
import { topicTallies } from '../checker/result.ts';
import type { TaskMark, TeamMarks } from '../marks/marks.ts';
import type { ClassResult, TeamResult } from '../run/mark.ts';
import { classStyle } from './style.ts';

/** The page of the whole class: for the tutor, and without the teams' boards and games. */
export function classPage(result: ClassResult, marks: readonly TeamMarks[], tournament: Summary | undefined): string {
  const { plan, teams, jail } = result;
  const ready = teams.filter(({ submission }) => submission?.state === 'ready').length;
  const setup: (readonly [string, string])[] = [
    ['Game', `${games[plan.game].title}, size ${plan.size}`],
    ['Teams', `${teams.length}, ${ready} of them with a submission that can be run`],
    ['Jail', jail],
  ];
  const main = html`<dl class="setup">${setup.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${section('marks', 'Marks', marksTable(marks))}${plan.checker === undefined ? nothing : section('topics', 'Topics that were wrong', topicMap(teams))}${diagnosesPart(teams)}${troublePart(result)}${
  tournament === undefined || tournament.games === 0
    ? nothing
    : html`${section('standings', 'Tournament', standingsSection(tournament))}${section('crosstable', 'Who beat whom', crosstableSection(tournament))}`
}`;
  return pageShell({ title: plan.title, main, style: classStyle });
}

export const teamPath = (id: string): string => `teams/${id}.html`;

function marksTable(marks: readonly TeamMarks[]): Markup {
  const columns = (marks[0]?.marks ?? []).map(({ title }, i) =>
    column(
      title,
      marks.map((team) => team.marks[i] as Worth),
    ),
  );
  const total = column(
    'total',
    marks.map(({ total: points, most }) => ({ points, most })),
  );
  const rows = marks.map(
    ({ team, name }, i) =>
      html`<tr><td class="name"><a href="${teamPath(team)}">${name}</a></td><td><b>${total.cells[i]}</b></td>${columns.map(({ cells }) => html`<td>${cells[i]}</td>`)}</tr>
`,
  );
  const heads = [total, ...columns].map(({ title, most }) => html`<th>${title}<br><small>of ${most}</small></th>`);
  const means = [total, ...columns].map(({ mean }) => html`<td>${mean}</td>`);
  return scroll(
    'Marks',
    html`<table class="overview"><thead><tr><th class="name">team</th>${heads}</tr></thead><tbody>${rows}<tr><td class="name">Mean</td>${means}</tr></tbody></table>`,
  );
}

type Worth = Pick<TaskMark, 'points' | 'most'>;

/** A column of the table. A task can be worth nothing for a team without opponents: then its total is of less, too. */
function column(title: string, marks: readonly Worth[]) {
  const most = Math.max(0, ...marks.map((mark) => mark.most));
  const cells = marks.map((mark): Markup => {
    if (mark.most === 0 && most > 0) return html`–`;
    return mark.most === most
      ? html`${mark.points.toFixed(2)}`
      : html`${mark.points.toFixed(2)} <small>of ${mark.most}</small>`;
  });
  const counted = marks.filter((mark) => mark.most > 0);
  const sum = counted.reduce((all, { points }) => all + points, 0);
  return { title, most, cells, mean: counted.length === 0 ? '–' : (sum / counted.length).toFixed(2) };
}

/** A row for each topic, the worst first, and a column for each team: dark is wrong. */
function topicMap(teams: readonly TeamResult[]): Markup {
  const judged = teams.filter(({ checker }) => checker !== undefined);
  if (judged.length === 0) return html`<p>No checker could be run.</p>`;
  const tallies = judged.map(({ checker }) => {
    const results = (checker?.suites ?? []).flatMap(({ run }) => run.results);
    return new Map(topicTallies({ results }).map((tally) => [tally.topic, tally]));
  });
  const topics = [...new Set(tallies.flatMap((tally) => [...tally.keys()]))].map((topic) => {
    const all = tallies.flatMap((tally) => tally.get(topic) ?? []);
    const boards = all.reduce((sum, tally) => sum + tally.boards, 0);
    const wrong = boards - all.reduce((sum, tally) => sum + tally.right, 0);
    return { topic, share: wrong / boards };
  });
  const rows = topics
    .sort((a, b) => b.share - a.share)
    .map(({ topic, share }) => {
      const cells = tallies.map((tally) => {
        const found = tally.get(topic);
        if (found === undefined) return html`<td></td>`;
        const wrong = found.boards - found.right;
        const step =
          wrong === 0 ? 0 : Math.max(1, Math.min(HEAT_CLASSES - 1, Math.floor((wrong / found.boards) * HEAT_CLASSES)));
        return html`<td class="heat-${step}">${wrong === 0 ? '' : wrong}</td>`;
      });
      return html`<tr><td class="name">${topic}</td><td>${Math.round(100 * share)} %</td>${cells}</tr>
`;
    });
  const heads = judged.map(({ team }) => html`<th class="turned"><span>${team.name}</span></th>`);
  const legend = Array.from({ length: HEAT_CLASSES }, (_, i) => html`<i class="heat-${i}"></i>`);
  return html`<p class="legend">Share of the boards that were wrong: 0 % ${legend} 100 %; numbers are boards.</p>${scroll(
    'Topics',
    html`<table class="topics"><thead><tr><th class="name">topic</th><th>wrong</th>${heads}</tr></thead><tbody>${rows}</tbody></table>`,
  )}`;
}

function diagnosesPart(teams: readonly TeamResult[]): Markup {
  const found = teams.flatMap(({ team, checker }) =>
    checker?.diagnosis == null ? [] : [{ team, diagnosis: checker.diagnosis }],
  );
  if (found.length === 0) return nothing;
  const rows = found.map(
    ({ team, diagnosis }) =>
      html`<tr><td class="name"><a href="${teamPath(team.id)}">${team.name}</a></td><td class="name">${diagnosis.name}${diagnosis.isGuess ? ' (a guess)' : ''}</td><td class="reason name">It ${diagnosis.sentence}.</td></tr>
`,
  );
  return section(
    'diagnoses',
    'What checkers misunderstood',
    scroll(
      'Diagnoses',
      html`<table class="marks"><thead><tr><th class="name">team</th><th class="name">diagnosis</th><th class="name">in words</th></tr></thead><tbody>${rows}</tbody></table>`,
    ),
  );
}

/** Problems that kept programs from being marked. */
function troublePart({ teams, events }: ClassResult): Markup {
  const lines = teams.flatMap(({ team, submission, preFlight, undecided }): Markup[] => {
    const words =
      submission === undefined
        ? 'Nothing was submitted.'
        : submission.state !== 'ready'
          ? submission.problem
          : preFlight?.passed === false
            ? `It did not pass the pre-flight: ${preFlight.fault?.words ?? ''}`
            : undecided.length > 0
              ? `The machine was too busy to judge its ${undecided.join(' and ')}: the next marking tries again.`
              : undefined;
    return words === undefined ? [] : [html`<li><a href="${teamPath(team.id)}">${team.name}</a>: ${words}</li>\n`];
  });
  const faults = events.flatMap(({ games }) => games.flatMap(({ fault }) => fault ?? []));
  const counts = faultKinds
    .map((kind) => ({ kind, count: faults.filter((fault) => fault.kind === kind).length }))
    .filter(({ count }) => count > 0);
  if (lines.length + counts.length === 0) return nothing;
  const list = lines.length === 0 ? nothing : html`<ul>${lines}</ul>`;
  const words = counts.map(({ kind, count }) => `${count} by ${faultTitles[kind]}`).join(', ');
  return section(
    'faults', // the table of the tournament links here
    'Trouble',
    html`${list}${words === '' ? nothing : html`<p>Games lost by a fault: ${words}.</p>`}`,
  );
}
