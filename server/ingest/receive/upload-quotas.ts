import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { PHONE_QUOTAS, phoneQuotaName } from '#server/http/phone-quota-name.ts';
import { createRequestLimits, type RequestLimit } from '#server/http/request-limits.ts';

const MINUTE = 60;
const HOUR = 3_600;
/** The part of its positions that a process counts by itself; only a flood exceeds it. */
const UNSHARED = 1 / 20;

interface Sender {
  projectId: number;
  userId: string;
}

export interface UploadQuotas {
  /** Counts an upload before its body is read. */
  request(sender: Sender): Promise<void>;
  /** Counts its bytes before they are decompressed; rejects a sender whose hourly quota is used up. */
  bytes(sender: Sender, count: number): Promise<void>;
  /** Counts its positions before they are stored: few bytes may hold very many. */
  positions(sender: Sender, count: number): Promise<void>;
}

/**
 * The upload quotas of phones and projects. Phones are too many for a write per upload, so each process counts its own;
 * the quota of a project is shared by all processes.
 */
export function createUploadQuotas(context: Pick<Context, 'db' | 'now' | 'config' | 'secrets'>): UploadQuotas {
  const { quotas } = context.config;
  const count = createRequestLimits(context);
  const key = context.secrets.keyFor(PHONE_QUOTAS);
  const take = async (sender: 'phone' | 'project', amount: number, rule: RequestLimit): Promise<void> => {
    const { isRefused, resetSeconds } = await count(rule, amount);
    if (!isRefused) return;
    const message = `This ${sender} sends more than it may. Please wait ${resetSeconds} seconds.`;
    throw new AppError('rate_limited', message, { retryAfterSeconds: resetSeconds });
  };
  const takeBoth = async (
    sender: Sender,
    amount: number,
    what: { name: string; windowSeconds: number; phone: number; project: number },
  ): Promise<void> => {
    const { name, windowSeconds } = what;
    const ofPhone = phoneQuotaName(key, `phone ${name}`, sender);
    await take('phone', amount, { name: ofPhone, limit: what.phone, windowSeconds, unshared: 1 });
    await take('project', amount, { name: `project ${name}:${sender.projectId}`, limit: what.project, windowSeconds });
  };
  return {
    request: (sender) =>
      takeBoth(sender, 1, {
        name: 'uploads',
        windowSeconds: MINUTE,
        phone: quotas.phoneRequests,
        project: quotas.projectRequests,
      }),
    bytes: (sender, amount) =>
      takeBoth(sender, amount, {
        name: 'bytes',
        windowSeconds: HOUR,
        phone: quotas.phoneBytes,
        project: quotas.projectBytes,
      }),
    positions: (sender, amount) =>
      take('phone', amount, {
        name: phoneQuotaName(key, 'phone positions', sender),
        limit: quotas.phonePositions,
        windowSeconds: HOUR,
        unshared: UNSHARED,
      }),
  };
}
