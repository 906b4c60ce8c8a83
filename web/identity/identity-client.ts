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
  | 'failed';

export type Outcome = { status: true } | { status: false; error: string; code: IdentityErrorCode };

export class IdentityError extends Error {
  readonly code: IdentityErrorCode;
  readonly retryAfterSeconds?: number;

  constructor(code: IdentityErrorCode, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = 'IdentityError';
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
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
  signOut(): Promise<void>;
}
