import { AppError } from '#server/http/app-error.ts';
import { sealFor, unsealFor } from '#server/sealed.ts';
import { requireSession, sessionOpenedAt } from './browser-session.ts';
import { changeAccount, type SignedIn } from './change-account.ts';
import type { AccountChange, EmbeddedContext, IdentityAnswer, IdentityCall } from './embedded-context.ts';
import { wrongCredentials } from './failures.ts';
import { issueIdentity, type ProviderSession } from './issue-identity.ts';
import { deviceCookie, guesserOf, placesOf } from './known-device.ts';
import { secondFactorLetter } from './letters.ts';
import { limitAccount, limitAddress, limitFailures, resetAccountLimit } from './limits.ts';
import { requirePassword } from './require-password.ts';
import {
  beginFactor,
  confirmFactor,
  type Factors,
  factorOf,
  markPassed,
  passes,
  removeFactor,
} from './second-factor.ts';
import { base32, otpAddress } from './totp.ts';
import { messageIn } from './words.ts';

const TICKET_MS = 5 * 60_000;
const PURPOSE = 'second-factor-ticket';

interface Ticket {
  uid: string;
  session: { id: string; createdAt: string };
  cookies: string[];
  endsAt: number;
}

/** The password was correct and a code is required: the pending sign-in, sealed until it arrives. */
export function ticketFor(
  { factors }: EmbeddedContext,
  uid: string,
  { session, cookies }: { session: ProviderSession; cookies: string[] },
): string {
  const opened = { id: session.id, createdAt: session.createdAt.toISOString() };
  const ticket: Ticket = { uid, session: opened, cookies, endsAt: Date.now() + TICKET_MS };
  return sealFor(factors.secrets, PURPOSE, '', JSON.stringify(ticket)).toString('base64url');
}

export async function finishSignIn(
  context: EmbeddedContext,
  call: IdentityCall<{ ticket: string; code: string }>,
): Promise<IdentityAnswer> {
  const pending = await openTicket(context, call.body.ticket);
  if (!pending) {
    // Counted separately: whoever has a ticket is not held up by those who have none.
    await limitAddress(context.db, 'second-factor', call.ip);
    throw wrongCredentials(call.language);
  }
  const places = placesOf(context, call, pending.account.email, 'code').map((place) => `with a ticket ${place}`);
  return limitFailures(context.db, 'second-factor', places, () => enterCode(context, call, pending));
}

/** Null if it is none, or is over. */
async function openTicket(context: EmbeddedContext, sealed: string) {
  const text = unsealFor(context.factors.secrets, PURPOSE, '', Buffer.from(sealed, 'base64url'));
  const ticket = text ? (JSON.parse(text) as Ticket) : null;
  if (!ticket || ticket.endsAt <= Date.now()) return null;
  const { internalAdapter } = await context.auth.$context;
  const account = await internalAdapter.findUserById(ticket.uid);
  const session = { id: ticket.session.id, createdAt: new Date(ticket.session.createdAt) };
  if (!account || !(await isOpen(context, account.id, session))) return null;
  return { account, session, cookies: ticket.cookies };
}

async function enterCode(
  context: EmbeddedContext,
  { body, headers, ip, language }: IdentityCall<{ code: string }>,
  { account, session, cookies: opened }: NonNullable<Awaited<ReturnType<typeof openTicket>>>,
): Promise<IdentityAnswer> {
  const { auth, db, factors } = context;
  const guesser = guesserOf(context, headers, account.email, 'code');
  await limitAccount(db, 'second-factor', guesser);
  if (!(await passes(factors, account.id, body.code, { recovery: true }))) {
    await context.product.signInFailed(account.email, ip);
    throw wrongCode(language);
  }
  await markPassed(factors, session.id);
  await resetAccountLimit(db, 'second-factor', guesser);
  const cookies = [...opened, deviceCookie(context, headers, account.email, 'code')];
  return { reply: await issueIdentity(auth, account, session, ['pwd', 'otp']), cookies };
}

const isOpen = async ({ factors, product }: EmbeddedContext, uid: string, session: ProviderSession): Promise<boolean> =>
  (await sessionOpenedAt(factors.pool, session.id)) !== null && (await product.isLive(uid, session));

export async function secondFactorState(context: EmbeddedContext, call: IdentityCall<object>) {
  const { factors, secondFactor } = context;
  const { user } = await requireSession(context, call);
  return { reply: { policy: secondFactor, ...(await factorOf(factors, user.id)) } };
}

export async function beginSecondFactor(
  context: EmbeddedContext,
  call: IdentityCall<{ password: string }>,
): Promise<IdentityAnswer> {
  const { user } = await requirePassword(context, call, {
    password: call.body.password,
    limit: 'second-factor-change',
  });
  // Whoever registered a foreign e-mail must not lock its owner out.
  if (!user.emailVerified) throw new AppError('email_unverified', messageIn(call.language, 'unconfirmed'));
  const secret = await beginFactor(context.factors, user.id);
  if (!secret) throw new AppError('conflict', messageIn(call.language, 'factorThere'));
  return { reply: { secret: base32(secret), address: otpAddress(user.email, secret) } };
}

/** Sessions opened without it must not continue as if they had been opened with it. */
export async function confirmSecondFactor(
  context: EmbeddedContext,
  call: IdentityCall<{ code: string }>,
): Promise<IdentityAnswer> {
  const signedIn = await requireSession(context, call);
  const { user, session } = signedIn;
  await limitAccount(context.db, 'second-factor-change', session.id);
  const recoveryCodes = await changeFactor(context, signedIn, call, 'on', async (factors) => {
    if ((await factorOf(factors, user.id)).enabled)
      throw new AppError('conflict', messageIn(call.language, 'factorThere'));
    if (!(await passes(factors, user.id, call.body.code, { recovery: false }))) throw wrongCode(call.language);
    await markPassed(factors, session.id);
    return confirmFactor(factors, user.id);
  });
  return { reply: { recoveryCodes }, cookies: [deviceCookie(context, call.headers, user.email, 'code')] };
}

/** Requires a code like the removal: each of the new ones would be enough to remove it. */
export async function newRecoveryCodes(
  context: EmbeddedContext,
  call: IdentityCall<{ password: string; code: string }>,
): Promise<IdentityAnswer> {
  const { password, code } = call.body;
  const signedIn = await requirePassword(context, call, { password, limit: 'second-factor-change' });
  const { user } = signedIn;
  const recoveryCodes = await changeFactor(context, signedIn, call, 'renewed', async (factors) => {
    const { enabled } = await factorOf(factors, user.id);
    if (!enabled || !(await passes(factors, user.id, code, { recovery: true }))) throw wrongCode(call.language);
    return confirmFactor(factors, user.id);
  });
  return { reply: { recoveryCodes } };
}

export async function removeSecondFactor(
  context: EmbeddedContext,
  call: IdentityCall<{ password: string; code: string }>,
): Promise<IdentityAnswer> {
  const { password, code } = call.body;
  const signedIn = await requirePassword(context, call, { password, limit: 'second-factor-change' });
  const { user } = signedIn;
  await changeFactor(context, signedIn, call, 'off', async (factors) => {
    if (!(await passes(factors, user.id, code, { recovery: true }))) throw wrongCode(call.language);
    await removeFactor(factors, user.id);
  });
  return { reply: { removed: true } };
}

const CHANGES = {
  on: 'second factor on',
  renewed: 'second factor codes renewed',
  off: 'second factor off',
} as const satisfies Record<string, AccountChange['what']>;

async function changeFactor<Result>(
  context: EmbeddedContext,
  { user, session }: SignedIn & { user: { email: string } },
  call: IdentityCall<unknown>,
  what: keyof typeof CHANGES,
  change: (factors: Factors) => Promise<Result>,
): Promise<Result> {
  const { factors, mailer, product, publicUrl } = context;
  const result = await changeAccount(context, { user, session }, call, (tx) => change({ ...factors, pool: tx }));
  const keeps = { session: session.id, as: session.id };
  await product.accountChanged(user.id, { what: CHANGES[what], address: call.ip, keeps });
  await mailer.send(secondFactorLetter(publicUrl, user.email, what, call.language));
  return result;
}

const wrongCode = (language: IdentityCall<object>['language']): AppError =>
  new AppError('wrong_code', messageIn(language, 'wrongCode'));
