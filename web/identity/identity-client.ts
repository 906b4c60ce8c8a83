/** Who the provider says is signed in, and the token that proves it to the product server. */
export interface Identity {
  idToken: string;
  uid: string;
  email: string;
  emailVerified: boolean;
  image: string;
  provider: string;
}

export type IdentityErrorCode =
  | 'wrong_credentials'
  | 'weak_password'
  | 'invalid_email'
  | 'exists'
  | 'closed'
  | 'rate_limited'
  | 'unavailable'
  | 'invalid_link'
  | 'wrong_password'
  | 'session_over'
  | 'second_factor'
  | 'wrong_code'
  | 'flow_over'
  | 'cancelled'
  | 'disabled'
  | 'failed';

export type IdentityOutcome = { status: true } | { status: false; error: string; code: IdentityErrorCode };

export class IdentityError extends Error {
  readonly code: IdentityErrorCode;
  readonly retryAfterSeconds?: number;
  /** With `second_factor`: the token to send with the code. */
  ticket = '';

  constructor(code: IdentityErrorCode, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = 'IdentityError';
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The result of a sign-in on the provider's own pages. */
export interface Returned {
  identity: Identity;
  purpose: 'sign-in' | 'register';
  /** The e-mail as entered before leaving. */
  email: string;
  redirect: string | null;
}

/** The account's password, or a new one for whoever can read its mailbox. */
export interface AccountProof {
  password: string;
  isNew: boolean;
}

export interface SecondFactorState {
  policy: 'off' | 'optional' | 'required';
  enabled: boolean;
  recoveryLeft: number;
}

/** These throw IdentityError. */
export interface SecondFactor {
  /** Completes a sign-in that requires a code. */
  finishSignIn(ticket: string, code: string): Promise<Identity>;
  state(): Promise<SecondFactorState>;
  /** A key for the authenticator app, as text and as a URL for a QR code. */
  begin(password: string): Promise<{ secret: string; address: string }>;
  /** Returns the recovery codes; they are shown only once. */
  confirm(code: string): Promise<string[]>;
  newRecoveryCodes(password: string, code: string): Promise<string[]>;
  remove(password: string, code: string): Promise<void>;
}

/** What screens need from a provider. signIn and register throw IdentityError; the others return an IdentityOutcome. */
export interface IdentityClient {
  signIn(email: string, password: string): Promise<Identity>;
  register(email: string, password: string, language: string): Promise<Identity>;
  /** For providers with their own pages: leaves for them to sign in again, and comes back to this page. */
  proveThere?: (email: string) => Promise<never>;
  /** Null if the provider's session has ended; throws IdentityError if the provider is unreachable. */
  freshIdToken(): Promise<Identity | null>;
  requestReset(email: string, language: string): Promise<IdentityOutcome>;
  resetPassword(token: string, password: string): Promise<IdentityOutcome>;
  changePassword(current: string, next: string): Promise<IdentityOutcome>;
  /** With `session_over`, this browser is not signed in to the account, which has to be proved. */
  verifyEmail(token: string, proof?: AccountProof): Promise<IdentityOutcome>;
  resendVerification(language: string): Promise<IdentityOutcome>;
  /** Where mails stay on the machine that the product runs on: confirms the e-mail without one. */
  confirmHere?: () => Promise<IdentityOutcome>;
  /** The provider's sign-out page, if it has one. */
  signOut(): Promise<string | null>;
  /** For providers with their own pages: the result of the sign-in there. Null if none is pending. */
  resume?: () => Promise<Returned | null>;
}
