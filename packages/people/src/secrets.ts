import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { SecretKind } from './tables.ts';

const BYTES = 20;
const SHAPE = /^rf_(link|session|token)_[\w-]{27}$/;

/** A new secret: 160 random bits after a prefix that says what it is for. */
export const newSecret = (kind: SecretKind): string => `rf_${kind}_${randomBytes(BYTES).toString('base64url')}`;

/** The stored form of a secret. Secrets are random and long, so a plain hash is enough. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The purpose of a secret; `undefined` if it cannot be one of ours. */
export const kindOf = (secret: string): SecretKind | undefined => SHAPE.exec(secret)?.[1] as SecretKind | undefined;

/** Letters and digits that cannot be confused. */
const PLAIN = 'abcdefghjkmnpqrstuvwxyz23456789';

const plainWord = (length: number): string => Array.from({ length }, () => PLAIN[randomInt(PLAIN.length)]).join('');

/** A random id, safe in paths and addresses. */
export const newId = (): string => plainWord(12);

/** The code for registration: short enough to be read out, long enough not to be guessed at the allowed rate. */
export const newCode = (): string => `${plainWord(4)}-${plainWord(4)}`;

/** Normalises a typed code. */
export const tidyCode = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s\-\u2010-\u2015]+/g, '-');
