export {
  answersTo,
  generateSuite,
  type SuiteCase,
  type SuiteOptions,
  suiteGames,
  suiteProblem,
  suiteTopics,
  type TopicNote,
  topicCases,
} from './generate.ts';
export { type Grade, type Topic, topics } from './topics.ts';
