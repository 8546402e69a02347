// What marking a whole class needs; an entry of its own, so that whoever marks one checker does not load it.

export { buildLog, readSubmission, type Submission } from './build/submission.ts';
export { type CollectOptions, type CollectReport, collect } from './collect/collect.ts';
export { parsePlan } from './plan/parse.ts';
export * from './plan/plan.ts';
export { courseJsonSchema } from './plan/schema.ts';
export { parseTeams as teamsOf, type Team } from './plan/teams.ts';
export { planTemplate, type TemplateOptions, teamsTemplate } from './plan/template.ts';
export { makeZip, type ZipPart } from './unpack/make-zip.ts';
