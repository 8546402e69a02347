export { type PeopleConfig, parsePeopleConfig } from './config.ts';
export type { MailConfig, MailLanguage } from './mail/config.ts';
export { dropMails, mailsOfPerson, type NewMail, queueMails } from './mail/outbox.ts';
export { MailSender } from './mail/sender.ts';
export { mailChoiceOf, setMailChoice, stopSignature } from './mail/stop-link.ts';
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
  endSessions,
  MOST_TOKENS,
  type NewSession,
  ownerOfSecret,
  type SecretOwner,
  type TokenInfo,
  tokensOfPerson,
} from './sessions.ts';
export {
  bindIdentity,
  dropWaiting,
  findIdentity,
  identitiesOfPerson,
  letWait,
  waitingIdentities,
  waitingIdentity,
} from './sign-on/identities.ts';
export { OidcSignOn, type SignOnState } from './sign-on/oidc.ts';
export type { ProvenIdentity, SignOnProvider } from './sign-on/provider.ts';
export type {
  IdentitiesTable,
  KeysTable,
  MailChoice,
  MailsTable,
  PeopleQueries,
  PeopleTables,
  PersonsTable,
  SecretKind,
  SecretsTable,
  SetTime,
} from './tables.ts';
