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

export type Outcome = { status: true } | { status: false; error: string; code: IdentityErrorCode };

export class IdentityError extends Error {
  readonly code: IdentityErrorCode;
  readonly retryAfterSeconds?: number;
  /** With `second_factor`: what the code goes with. */
  ticket = '';

  constructor(code: IdentityErrorCode, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = 'IdentityError';
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What a person comes back with from the provider's own pages. */
export interface Returned {
  identity: Identity;
  purpose: 'sign-in' | 'register';
  /** As it was typed before leaving. */
  email: string;
  redirect: string | null;
}

export interface SecondFactorState {
  policy: 'off' | 'optional' | 'required';
  enabled: boolean;
  recoveryLeft: number;
}

/** These throw IdentityError. */
export interface SecondFactor {
  /** Ends a sign-in that asked for a code. */
  finishSignIn(ticket: string, code: string): Promise<Identity>;
  state(): Promise<SecondFactorState>;
  /** A key for the person's app, as text and as an address for its camera. */
  begin(password: string): Promise<{ secret: string; address: string }>;
  /** Answers the recovery codes, this once. */
  confirm(code: string): Promise<string[]>;
  newRecoveryCodes(password: string): Promise<string[]>;
  remove(password: string, code: string): Promise<void>;
}

/** What the screens ask of a provider. signIn and register throw IdentityError; the others answer an Outcome. */
export interface IdentityClient {
  signIn(email: string, password: string): Promise<Identity>;
  register(email: string, password: string, language: string): Promise<Identity>;
  /** Null when the provider's session is over; throws IdentityError when the provider cannot be asked. */
  freshIdToken(): Promise<Identity | null>;
  requestReset(email: string, language: string): Promise<Outcome>;
  resetPassword(token: string, password: string): Promise<Outcome>;
  changePassword(current: string, next: string): Promise<Outcome>;
  verifyEmail(token: string): Promise<Outcome>;
  resendVerification(language: string): Promise<Outcome>;
  /** Where the provider wants the browser to go for the end of its own session, if anywhere. */
  signOut(): Promise<string | null>;
  /** Of providers with pages of their own: what the person comes back with. Null when there is nothing to take up. */
  resume?: () => Promise<Returned | null>;
}
