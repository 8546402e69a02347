import { z } from 'zod';

const claim = z.string().min(1).max(200);

/** A place where people sign on, such as a university's own. */
export const providerSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,30}$/, { error: 'an id is lower-case letters, digits and hyphens' }),
  /** On the button. */
  name: z.string().min(1).max(60),
  issuer: z.url({ protocol: /^https?$/, error: 'issuer is an address such as https://login.example' }),
  client: z.string().min(1),
  secret: z.string().min(1).optional(),
  scope: z.string().default('openid profile email'),
  /** The claim with the student number. */
  number: claim.optional(),
  /** Whose value of this claim is, or contains, one of these is a tutor. */
  tutors: z.strictObject({ claim, values: z.array(z.string().min(1)).min(1) }).optional(),
});
export type SignOnProvider = z.infer<typeof providerSchema>;

/** What a provider has proved of somebody. */
export interface ProvenIdentity {
  /** With `subject`, who it is: neither changes when the name or the address does. */
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  /** Only if the provider has verified it; else empty. */
  readonly email: string;
  /** Empty if the provider does not tell it. */
  readonly number: string;
  readonly isTutor: boolean;
}

type Claims = Readonly<Record<string, unknown>>;

/** Reads the claims of a provider. */
export function identityOf(
  { number, tutors }: Pick<SignOnProvider, 'number' | 'tutors'>,
  claims: Claims & { readonly iss: string; readonly sub: string },
): ProvenIdentity {
  const given = [claims.given_name, claims.family_name].filter((part) => typeof part === 'string').join(' ');
  const email = text(claims.email);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    name: text(claims.name) || given || text(claims.preferred_username) || email,
    // Some providers write it as a text.
    email: claims.email_verified === true || claims.email_verified === 'true' ? email : '',
    number: number === undefined ? '' : text(claims[number]),
    isTutor: tutors !== undefined && listOf(claims[tutors.claim]).some((value) => tutors.values.includes(value)),
  };
}

const text = (value: unknown): string =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim().slice(0, 200) : '';

const listOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');
