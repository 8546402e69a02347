// What marking a whole class needs; a separate entry, so that marking one checker does not load it.

export { classTeams } from './collect/class-teams.ts';
export { type CollectOptions, type CollectReport, collect } from './collect/collect.ts';
export { PROGRAMS_FILE, takeChoices } from './collect/programs.ts';
export { readSubmission, type TeamSubmission } from './collect/record.ts';
export { handoutFiles } from './handout/handout.ts';
export { type Files, kitCommands, kitFiles } from './kits/kits.ts';
export type { TeamMarks } from './marks/marks.ts';
export { type Moderation, moderate, type TeamChange } from './moderate/moderate.ts';
export { MARKS_FILE, readMarks, writeMarks } from './pages/write.ts';
export { parsePlan } from './plan/parse.ts';
export * from './plan/plan.ts';
export { courseJsonSchema } from './plan/schema.ts';
export { parseTeams as teamsOf, slugOf, type Team } from './plan/teams.ts';
export { planTemplate, SCHEMA_FILE, type TemplateOptions, teamsTemplate } from './plan/template.ts';
export { boardsOf } from './run/checks.ts';
export {
  carryOver,
  type GamesContext,
  isVoidResult,
  type PlayEvent,
  playInFolder,
  resultsIn,
  withVoids,
} from './run/games.ts';
export { workFolder } from './run/kept.ts';
export { type ClassResult, type MarkOptions, markClass } from './run/mark.ts';
export { eventsOf } from './run/schedule.ts';
