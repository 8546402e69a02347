import type { Configuration } from 'openid-client';
import { identityOf, type ProvenIdentity, type SignOnProvider } from './provider.ts';

/** What the browser keeps until it comes back: each value is random and used once. */
export interface SignOnState {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A provider that does not answer must not keep a request for long. */
const TIMEOUT_S = 10;

/** Signs people on at one provider, by the authorization code flow of OpenID Connect with PKCE. */
export class OidcSignOn {
  readonly provider: SignOnProvider;
  private found: Promise<Configuration> | undefined;

  constructor(provider: SignOnProvider) {
    this.provider = provider;
  }

  /** Where to send the browser, and what it has to bring back to `returnTo`. */
  async begin(returnTo: string): Promise<{ readonly url: string; readonly kept: SignOnState }> {
    const oidc = await import('openid-client');
    const kept = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
    const url = oidc.buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: returnTo,
      scope: this.provider.scope,
      state: kept.state,
      nonce: kept.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(kept.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, kept };
  }

  /** Who has come back with this address; throws if anything about it is wrong. */
  async finish(address: URL, kept: SignOnState): Promise<ProvenIdentity> {
    const oidc = await import('openid-client');
    const configuration = await this.configuration();
    const tokens = await oidc.authorizationCodeGrant(configuration, address, {
      expectedState: kept.state,
      expectedNonce: kept.nonce,
      pkceCodeVerifier: kept.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims?.sub) throw new Error('the provider sent no ID token of anybody');
    // Many tell name, address and groups only when asked.
    const more =
      configuration.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return identityOf(this.provider, { ...more, ...claims });
  }

  /** Where to send the browser so that it is signed out there too; `undefined` if the provider has no such address. */
  async leave(returnTo: string): Promise<string | undefined> {
    const oidc = await import('openid-client');
    const configuration = await this.configuration();
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
    return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href;
  }

  /** Asked for once, and again after a failure. */
  private configuration(): Promise<Configuration> {
    this.found ??= this.discover().catch((error: unknown) => {
      this.found = undefined;
      throw error;
    });
    return this.found;
  }

  private async discover(): Promise<Configuration> {
    const oidc = await import('openid-client');
    const { issuer, client, secret } = this.provider;
    const at = new URL(issuer);
    const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(at.hostname);
    return oidc.discovery(at, client, secret, secret === undefined ? oidc.None() : oidc.ClientSecretBasic(secret), {
      timeout: TIMEOUT_S,
      // Signatures are checked too: HTTPS alone may end at a proxy. Without HTTPS anybody in between could be anybody.
      execute: [oidc.enableNonRepudiationChecks, ...(isHere ? [oidc.allowInsecureRequests] : [])],
    });
  }
}
