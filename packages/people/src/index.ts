export { tidyName } from './names.ts';
export {
  accessOf,
  addPersons,
  deletePersons,
  type NewPersonRow,
  replaceSecrets,
  updatePerson,
} from './persons.ts';
export { peopleSchema } from './schema.ts';
export { newCode, newId, tidyCode } from './secrets.ts';
export {
  addToken,
  beginSession,
  dropExpired,
  dropToken,
  endSession,
  MOST_TOKENS,
  type NewSession,
  ownerOfSecret,
  type SecretOwner,
  type TokenInfo,
  tokensOfPerson,
} from './sessions.ts';
export type { PeopleQueries, PeopleTables, PersonsTable, SecretKind, SecretsTable, SetTime } from './tables.ts';
