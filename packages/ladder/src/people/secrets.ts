import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { SecretKind } from '../schema/tables.ts';

const BYTES = 20;
const SHAPE = /^rf_(link|session|token)_[\w-]{27}$/;

/** A new secret: 160 random bits behind a word that says what it is for. */
export const newSecret = (kind: SecretKind): string => `rf_${kind}_${randomBytes(BYTES).toString('base64url')}`;

/** What is kept of a secret. It is random and long, so a plain hash cannot be turned back. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** What a secret is for; `undefined` if it cannot be one of ours. */
export const kindOf = (secret: string): SecretKind | undefined => SHAPE.exec(secret)?.[1] as SecretKind | undefined;

/** Letters and digits that nobody takes for each other. */
const PLAIN = 'abcdefghjkmnpqrstuvwxyz23456789';

const plainWord = (length: number): string => Array.from({ length }, () => PLAIN[randomInt(PLAIN.length)]).join('');

/** An id that says nothing about what it stands for, and is fit for paths and addresses. */
export const newId = (): string => plainWord(12);

/** What teams register with: short enough to be read out, long enough not to be guessed at the allowed rate. */
export const newCode = (): string => `${plainWord(4)}-${plainWord(4)}`;

/** A code as somebody typed it. */
export const tidyCode = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, '-');
