import { inSession, post } from './identity-call.ts';
import type { Identity, SecondFactor, SecondFactorState } from './identity-client.ts';

const recoveryCodesOf = async (call: Promise<{ recoveryCodes: string[] }>): Promise<string[]> =>
  (await call.catch(inSession)).recoveryCodes;

/** For the embedded provider only. A separate file, because the sign-in page must stay small. */
export const secondFactorClient: SecondFactor = {
  finishSignIn: (ticket, code) => post<Identity>('second-factor/sign-in', { ticket, code }),
  state: () => post<SecondFactorState>('second-factor/state').catch(inSession),
  begin: (password) => post<{ secret: string; address: string }>('second-factor/begin', { password }).catch(inSession),
  confirm: (code) => recoveryCodesOf(post('second-factor/confirm', { code })),
  newRecoveryCodes: (password, code) => recoveryCodesOf(post('second-factor/recovery', { password, code })),
  remove: async (password, code) => {
    await post('second-factor/remove', { password, code }).catch(inSession);
  },
};
