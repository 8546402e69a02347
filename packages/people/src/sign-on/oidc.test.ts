// A provider that lies: whatever it signs, only what is right in every detail is believed.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OidcSignOn, type SignOnState } from './oidc.ts';

const BACK = 'http://localhost/return';
const keys = await generateKeyPair('RS256');
const otherKeys = await generateKeyPair('RS256');
const publicKey = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };

let server: Server;
let issuer: string;
/** Makes the ID token for a state. */
let idToken: (kept: SignOnState) => Promise<string>;
let kept: SignOnState;
const seen: URLSearchParams[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const answers: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      }),
      '/keys': () => ({ keys: [publicKey] }),
      '/token': async () => ({ access_token: 'a', token_type: 'Bearer', id_token: await idToken(kept) }),
    };
    const body = Buffer.concat(await request.toArray()).toString();
    if (request.url === '/token') seen.push(new URLSearchParams(body));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(await answers[request.url ?? '']?.()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const right = ({ nonce }: SignOnState): JWTPayload => ({ iss: issuer, aud: 'ringfence', sub: '7', nonce, name: 'Ada' });
const signed = (claims: JWTPayload, key = keys.privateKey): Promise<string> => {
  const token = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).setIssuedAt();
  return (claims.exp === undefined ? token.setExpirationTime('5m') : token).sign(key);
};

/** Signs on with the ID token that is made for it, and comes back with these parameters. */
async function comeBack(
  make: typeof idToken,
  { state, ...more }: { readonly state?: string; readonly iss?: string } = {},
) {
  const signOn = new OidcSignOn({ id: 'uni', name: 'Uni', issuer, client: 'ringfence', secret: 's', scope: 'openid' });
  const begun = await signOn.begin(BACK);
  kept = begun.kept;
  idToken = make;
  const query = new URLSearchParams({ code: 'c', state: state ?? kept.state, ...more });
  return signOn.finish(new URL(`${BACK}?${query}`), kept);
}

test('who has come back is who the provider says, and the code is claimed with the verifier', async () => {
  const proven = await comeBack((state) => signed(right(state)));
  expect(proven).toEqual({ issuer, subject: '7', name: 'Ada', email: '', number: '', isTutor: false });
  expect(seen.at(-1)?.get('code_verifier')).toBe(kept.verifier);
});

describe('nobody is believed', () => {
  const forged: [what: string, make: (state: SignOnState) => Promise<string>][] = [
    ['with the nonce of another sign-on', (state) => signed({ ...right(state), nonce: 'other' })],
    ['without a nonce', (state) => signed({ ...right(state), nonce: '' })],
    ['with a token for another audience', (state) => signed({ ...right(state), aud: 'elsewhere' })],
    ['with a token of another issuer', (state) => signed({ ...right(state), iss: 'https://evil.example' })],
    ['with a token that has expired', (state) => signed({ ...right(state), exp: 1000 })],
    ['with a token that another key has signed', (state) => signed(right(state), otherKeys.privateKey)],
    [
      'with a token that nobody has signed',
      async (state) => new UnsecuredJWT(right(state)).setExpirationTime('5m').encode(),
    ],
    ['without a subject', (state) => signed({ ...right(state), sub: '' })],
  ];
  test.each(forged)('%s', async (_, make) => {
    await expect(comeBack(make)).rejects.toThrow();
  });

  test('with a state that this browser was not given', async () => {
    await expect(comeBack((state) => signed(right(state)), { state: 'other' })).rejects.toThrow();
  });
});

test('a provider without HTTPS is asked on this machine only', async () => {
  const signOn = new OidcSignOn({ id: 'uni', name: 'Uni', issuer: 'http://uni.example', client: 'r', scope: 'openid' });
  await expect(signOn.begin(BACK)).rejects.toThrow('HTTPS');
});
