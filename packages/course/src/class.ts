// What marking a whole class needs; an entry of its own, so that whoever marks one checker does not load it.
export { parsePlan } from './plan/parse.ts';
export * from './plan/plan.ts';
export { courseJsonSchema } from './plan/schema.ts';
export { planTemplate, type TemplateOptions, teamsTemplate } from './plan/template.ts';
