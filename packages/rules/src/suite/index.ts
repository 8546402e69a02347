export {
  generateSuite,
  type SuiteCase,
  type SuiteOptions,
  suiteProblem,
  suiteTopics,
  type TopicNote,
} from './generate.ts';
export { type Grade, type Topic, topics } from './topics.ts';
