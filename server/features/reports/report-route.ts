import type { FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { userId as userIdSchema } from '#contract/app-users.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { FixColumns } from '#contract/fix-codec.ts';
import type { UploadReply } from '#contract/upload.ts';
import { appUserOf } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import type { UserKey } from '#server/db/user-key.ts';
import type { Services } from '#server/feature.ts';
import { ensureUser } from '#server/features/app-users/sign-in-user.ts';
import { refusalOf } from '#server/features/devices/refusal-of.ts';
import { AppError } from '#server/http/app-error.ts';
import { type BodySender, bodySenderOf } from '#server/http/body-budget.ts';
import { createUploadTurns } from '#server/http/call-turns.ts';
import type { ReportingApp } from '#server/http/caller.ts';
import { noteFailure } from '#server/http/failures.ts';
import { reportKeyCalls } from '#server/http/key-calls.ts';
import { type RawBody, type RawRoute, rawRoute } from '#server/http/raw-route.ts';
import { readJson } from '#server/http/read-json.ts';
import { reporterShownBy } from '#server/http/reporter.ts';
import type { Intake } from '#server/ingest/receive/intake.ts';
import { reportFixes } from '#server/ingest/receive/report-fixes.ts';
import { nextTurn } from '#server/pace.ts';
import { readApart, SMALL_BYTES } from '#server/reading/read-apart.ts';
import { columnsOf, type ReportedFix } from './fix-columns.ts';

/** One fix with its user and key; from a stranger no more than this is read, and of an unknown user no more at once. */
const STRANGERS_BYTES = 8 * 1024;
/** A thousand locations of Overland. */
export const MAX_REPORT_BYTES = 2 * 1024 * 1024;

type Fields = Readonly<Record<string, unknown>>;

interface ReportRoute {
  endpoint: AnyEndpoint;
  /** The fixes in a report; throws if the app's settings are wrong. */
  read: (query: Fields, body: unknown) => ReportedFix[];
  /** For bodies that may contain the user or the key. */
  reporterIn?: (body: unknown) => Fields;
  reply: (replies: readonly UploadReply[]) => unknown;
}

interface Admitted {
  request: FastifyRequest;
  owner: string;
  sentBy?: BodySender;
  /** Unknown where only the body names the user. */
  sender?: UserKey | undefined;
}

/** The quotas that a report counts towards. */
export const senderOf = ({ key, userId }: ReportingApp): UserKey => ({ projectId: key.projectId, userId });

const isUserId = (name: string): boolean => z.safeParse(userIdSchema, name).success;

export interface Reports {
  /** Reports of a user wait for each other before they are read. */
  inTurn: <Result>(sender: UserKey, report: () => Promise<Result>) => Promise<Result>;
  /** Stores what an app reports for its user, who is created if missing. */
  store: (app: ReportingApp, fixes: FixColumns) => Promise<UploadReply[]>;
}

export function createReports({ db, now }: Context, intake: Intake): Reports {
  const inTurn = createUploadTurns();
  return {
    inTurn: (sender, report) =>
      inTurn(sender, report).catch((error: unknown) => {
        throw refusalOf(error);
      }),
    store: async (app, fixes) => {
      const sender = senderOf(app);
      // An insertion would wait for an erasure; the intake refuses those who are being erased.
      const isKnown = await appUserOf(db, sender.projectId, sender.userId);
      if (!isKnown) await ensureUser(db, { ...sender, audience: app.key.name });
      return reportFixes(intake, sender, fixes, now().getTime());
    },
  };
}

/**
 * Apps retry by themselves until a report is accepted. So only a wrong key, a blocked user or wrong
 * settings are refused; an unusable fix is accepted, and the key's list of calls shows it.
 */
export const reportRoute = (
  { inTurn, store }: Reports,
  { quotas, gatekeeper, onKeyCall }: Services,
  { endpoint, read, reporterIn = (body) => body as Fields, reply }: ReportRoute,
): RawRoute =>
  rawRoute({
    endpoint,
    bodyLimit: MAX_REPORT_BYTES,
    admit: async (request, _reply, { isArrival }) => {
      const reporter = reporterShownBy(request);
      if (!reporter.secret && mayHaveKeyInBody(request)) return { request, owner: '' };
      const key = await gatekeeper.reportingKey(request, reporter);
      const { projectId } = key;
      const sender = isUserId(reporter.name) ? { projectId, userId: reporter.name } : undefined;
      if (sender && isArrival) await quotas.request(sender);
      return { request, owner: `project ${projectId}`, sentBy: bodySenderOf(key), sender };
    },
    sentBy: ({ sentBy }) => sentBy,
    answered: reportKeyCalls(onKeyCall),
    handle: async ({ request, owner, sender }: Admitted, raw) => {
      const readBody = () =>
        bodyOf(raw, sender ? SMALL_BYTES : STRANGERS_BYTES, owner).catch(async (error: unknown) => {
          await gatekeeper.reportingKey(request, reporterShownBy(request));
          throw error;
        });
      const callerOf = (body: unknown) => gatekeeper.reportingApp(request, isFields(body) ? reporterIn(body) : {});
      const take = async (caller: ReportingApp, body: unknown) => {
        await nextTurn();
        const fixes = read(withoutEmpty(Object.entries(request.query as Fields)), body);
        const replies = fixes.length > 0 ? await store(caller, columnsOf(fixes)) : [];
        if (replies.some(({ rejected }) => rejected.length > 0)) noteFailure(request, 'validation');
        return endpoint.reply.parse(reply(replies));
      };
      if (sender) {
        await quotas.bytes(sender, raw.bytes.length);
        return inTurn(sender, async () => {
          await nextTurn();
          const body = await readBody();
          return take(await callerOf(body), body);
        });
      }
      const body = await readBody();
      const caller = await callerOf(body);
      await quotas.request(senderOf(caller));
      await quotas.bytes(senderOf(caller), raw.bytes.length);
      return inTurn(senderOf(caller), () => take(caller, body));
    },
  });

function mayHaveKeyInBody(request: FastifyRequest): boolean {
  const bytes = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return request.method === 'POST' && bytes <= STRANGERS_BYTES;
}

const isFields = (body: unknown): body is Fields => typeof body === 'object' && body !== null;

/** Apps write `lat=` where they know no latitude. */
const withoutEmpty = (fields: readonly [string, unknown][]): Fields =>
  Object.fromEntries(fields.filter(([, value]) => value !== ''));

/** JSON or a form; nothing is an empty object. Up to the limit, it is read here. */
async function bodyOf({ bytes, type }: RawBody, mostHere: number, owner: string): Promise<unknown> {
  if (bytes.length === 0) return {};
  if (type === 'application/x-www-form-urlencoded') {
    if (bytes.length > mostHere) throw new AppError('payload_too_large', 'The request is too large.');
    return withoutEmpty([...new URLSearchParams(bytes.toString('utf8'))]);
  }
  return bytes.length > mostHere ? readApart(owner || 'anyone', 'json', bytes) : readJson(bytes);
}
