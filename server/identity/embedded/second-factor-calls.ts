import { AppError } from '#server/http/app-error.ts';
import { sealFor, unsealFor } from '#server/sealed.ts';
import { requireSession, sessionOpenedAt } from './browser-session.ts';
import type { AccountChange, EmbeddedContext, IdentityAnswer, IdentityCall } from './embedded-context.ts';
import { wrongCredentials } from './failures.ts';
import { issueIdentity, type ProviderSession } from './issue-identity.ts';
import { secondFactorLetter } from './letters.ts';
import { limitAccount, limitAddress, resetAccountLimit } from './limits.ts';
import { beginFactor, confirmFactor, factorOf, passes, removeFactor } from './second-factor.ts';
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
  { body, ip, language }: IdentityCall<{ ticket: string; code: string }>,
): Promise<IdentityAnswer> {
  const { auth, db, factors } = context;
  await limitAddress(db, 'second-factor', ip);
  const text = unsealFor(factors.secrets, PURPOSE, '', Buffer.from(body.ticket, 'base64url'));
  const ticket = text ? (JSON.parse(text) as Ticket) : null;
  const { internalAdapter } = await auth.$context;
  const account = ticket && ticket.endsAt > Date.now() ? await internalAdapter.findUserById(ticket.uid) : null;
  if (!ticket || !account) throw wrongCredentials(language);
  const session = { id: ticket.session.id, createdAt: new Date(ticket.session.createdAt) };
  if (!(await isOpen(context, account.id, session))) throw wrongCredentials(language);
  await limitAccount(db, 'second-factor', account.email);
  if (!(await passes(factors, account.id, body.code, { recovery: true }))) {
    await context.product.signInFailed(account.email, ip);
    throw wrongCode(language);
  }
  await resetAccountLimit(db, 'second-factor', account.email);
  return { reply: await issueIdentity(auth, account, session, ['pwd', 'otp']), cookies: ticket.cookies };
}

const isOpen = async ({ factors, product }: EmbeddedContext, uid: string, session: ProviderSession): Promise<boolean> =>
  (await sessionOpenedAt(factors.pool, session.id)) !== null && (await product.isLive(uid, session));

export async function secondFactorState(context: EmbeddedContext, call: IdentityCall<object>) {
  const { factors, secondFactor } = context;
  const { user } = await requireSession(context, call);
  return { reply: { policy: secondFactor, ...(await factorOf(factors, user.id)) } };
}

/** Requires the password again: an unattended page must not be enough to change how someone signs in. */
export async function beginSecondFactor(
  context: EmbeddedContext,
  call: IdentityCall<{ password: string }>,
): Promise<IdentityAnswer> {
  const { user } = await requirePassword(context, call);
  // Whoever registered a foreign e-mail must not lock its owner out.
  if (!user.emailVerified) throw new AppError('email_unverified', messageIn(call.language, 'unconfirmed'));
  const secret = await beginFactor(context.factors, user.id);
  if (!secret) throw new AppError('conflict', messageIn(call.language, 'factorThere'));
  return { reply: { secret: base32(secret), address: otpAddress(user.email, secret) } };
}

export async function confirmSecondFactor(
  context: EmbeddedContext,
  call: IdentityCall<{ code: string }>,
): Promise<IdentityAnswer> {
  const { db, factors, mailer, publicUrl } = context;
  const { user, session } = await requireSession(context, call);
  await limitAccount(db, 'second-factor', user.email);
  if ((await factorOf(factors, user.id)).enabled)
    throw new AppError('conflict', messageIn(call.language, 'factorThere'));
  if (!(await passes(factors, user.id, call.body.code, { recovery: false }))) throw wrongCode(call.language);
  const recoveryCodes = await confirmFactor(factors, user.id);
  // Sessions opened without it must not continue as if they had been opened with it.
  await endOthers(context, { user, session }, { what: 'second factor on', address: call.ip });
  await mailer.send(secondFactorLetter(publicUrl, user.email, 'on', call.language));
  return { reply: { recoveryCodes } };
}

/** Requires a code like the removal: each of the new ones would be enough to remove it. */
export async function newRecoveryCodes(
  context: EmbeddedContext,
  call: IdentityCall<{ password: string; code: string }>,
): Promise<IdentityAnswer> {
  const { user, session } = await requirePassword(context, call);
  const { enabled } = await factorOf(context.factors, user.id);
  if (!enabled || !(await passes(context.factors, user.id, call.body.code, { recovery: true })))
    throw wrongCode(call.language);
  const recoveryCodes = await confirmFactor(context.factors, user.id);
  await endOthers(context, { user, session }, { what: 'second factor codes renewed', address: call.ip });
  await context.mailer.send(secondFactorLetter(context.publicUrl, user.email, 'renewed', call.language));
  return { reply: { recoveryCodes } };
}

export async function removeSecondFactor(
  context: EmbeddedContext,
  call: IdentityCall<{ password: string; code: string }>,
): Promise<IdentityAnswer> {
  const { user, session } = await requirePassword(context, call);
  if (!(await passes(context.factors, user.id, call.body.code, { recovery: true }))) throw wrongCode(call.language);
  await removeFactor(context.factors, user.id);
  await endOthers(context, { user, session }, { what: 'second factor off', address: call.ip });
  await context.mailer.send(secondFactorLetter(context.publicUrl, user.email, 'off', call.language));
  return { reply: { removed: true } };
}

async function endOthers(
  { factors, product }: EmbeddedContext,
  { user, session }: { user: { id: string }; session: { id: string } },
  change: Pick<AccountChange, 'what' | 'address'>,
): Promise<void> {
  await factors.pool.query('delete from identity.session where "userId" = $1 and id <> $2', [user.id, session.id]);
  await product.accountChanged(user.id, { ...change, keeps: { session: session.id, as: session.id } });
}

async function requirePassword(context: EmbeddedContext, call: IdentityCall<{ password: string }>) {
  const { auth, db } = context;
  await limitAddress(db, 'second-factor', call.ip);
  const { user } = await requireSession(context, call);
  await limitAccount(db, 'second-factor', user.email);
  const { internalAdapter, password: hashing } = await auth.$context;
  const accounts = await internalAdapter.findAccounts(user.id);
  const hash = accounts.find((account) => account.providerId === 'credential')?.password;
  if (!hash || !(await hashing.verify({ hash, password: call.body.password }))) {
    throw new AppError('wrong_password', messageIn(call.language, 'wrongPassword'));
  }
  // It may have ended while the password was being verified.
  return requireSession(context, call);
}

const wrongCode = (language: IdentityCall<object>['language']): AppError =>
  new AppError('wrong_code', messageIn(language, 'wrongCode'));
