import { type DeviceTokens, registerUser } from '#contract/app-users.ts';
import { refreshDevice, signInDevice } from '#contract/devices.ts';
import { joinByCode } from '#contract/project-codes.ts';
import type { DeviceDescription } from '#contract/upload.ts';
import { asJson, callSdk, RefusedCall } from './sdk-calls.ts';

/**
 * How a phone authenticates: with the project's key, with a code the customer's backend fetched for it, or with the
 * project's code typed by a person, which creates a user, new unless a name is given; later with the tokens that it
 * kept.
 */
export type Proof =
  | { readonly userId: string; readonly apiKey: string }
  | { readonly authCode: string }
  | { readonly projectCode: string; readonly userId?: string }
  | { readonly tokens: DeviceTokens };

interface Options {
  server: string;
  proof: Proof;
  device?: DeviceDescription;
  onTokens?: (tokens: DeviceTokens) => void;
}

/** The tokens of one phone: fetched once, renewed when they end. */
export class PhoneCredentials {
  private tokens: DeviceTokens | undefined;
  private renewing: Promise<DeviceTokens> | undefined;

  constructor(private readonly options: Options) {
    if ('tokens' in options.proof) this.tokens = options.proof.tokens;
  }

  get user(): Pick<DeviceTokens, 'userId' | 'projectId' | 'installationId'> | undefined {
    return this.tokens;
  }

  async authorization(signal?: AbortSignal): Promise<string> {
    this.tokens ??= await this.once(() => this.signIn(signal));
    return `Bearer ${this.tokens.accessToken}`;
  }

  /** After a 401: uses the refresh token, otherwise starts over if the credential can be used twice. */
  async renew(signal?: AbortSignal): Promise<void> {
    this.tokens = await this.once(async () => {
      if (!this.tokens) return this.signIn(signal);
      try {
        const { refreshToken } = this.tokens;
        return await callSdk(this.options.server, refreshDevice, { ...asJson({ refreshToken }), signal });
      } catch (error) {
        if (error instanceof RefusedCall && error.status === 401 && 'apiKey' in this.options.proof)
          return this.signIn(signal);
        throw error;
      }
    });
  }

  private signIn(signal?: AbortSignal): Promise<DeviceTokens> {
    const { server, proof, device } = this.options;
    if ('tokens' in proof) return Promise.resolve(proof.tokens);
    if ('authCode' in proof) {
      return callSdk(server, signInDevice, { ...asJson({ authCode: proof.authCode, device }), signal });
    }
    if ('projectCode' in proof) {
      const { projectCode: code, userId } = proof;
      return callSdk(server, joinByCode, { ...asJson({ code, userId, device }), signal });
    }
    const authorization = `Bearer ${proof.apiKey}`;
    return callSdk(server, registerUser, { ...asJson({ userId: proof.userId }), authorization, signal });
  }

  /** Two calls at once share one renewal: the second login would end the first one's tokens. */
  private once(fetchTokens: () => Promise<DeviceTokens>): Promise<DeviceTokens> {
    this.renewing ??= fetchTokens()
      .then((tokens) => {
        this.options.onTokens?.(tokens);
        return tokens;
      })
      .finally(() => {
        this.renewing = undefined;
      });
    return this.renewing;
  }
}
