import type { Context } from '#server/context.ts';
import { signatureHeaders } from '#server/features/receivers/sign-body.ts';
import { type DeliveryRow, deliveryBodyOf } from './claim.ts';
import type { Poster, ReceiverAnswer } from './post.ts';
import { recordTry, type Tried } from './record-try.ts';
import { targetOf } from './target-of.ts';

/** Shown in the log instead of custom header values. */
const HIDDEN = '••••••';

const notSent = (error: 'incomplete' | 'erased'): ReceiverAnswer => ({
  status: null,
  error,
  headers: null,
  body: null,
  cut: false,
  durationMs: 0,
});

/** One attempt of a claimed delivery: signed again, sent, and the result recorded. */
export async function tryDelivery(context: Context, poster: Poster, delivery: DeliveryRow): Promise<Tried> {
  const { db } = context;
  const at = new Date();
  const body = await deliveryBodyOf(db, delivery);
  const target = await targetOf(context, db, delivery.project_id, delivery.receiver);
  if (body === null || target === null) {
    const answer = notSent(body === null ? 'erased' : 'incomplete');
    return recordTry(context, delivery, { at, url: target?.url ?? '', headers: {}, answer });
  }
  const own = {
    'Content-Type': 'application/json',
    'User-Agent': 'MOVE-Notifier/1',
    ...signatureHeaders(
      { id: delivery.id, timestampSeconds: Math.floor(at.getTime() / 1000), body },
      target.secret,
      target.former,
    ),
  };
  const given = (value: (text: string) => string) =>
    Object.fromEntries(target.headers.map((header) => [header.name, value(header.value)]));
  const answer = await poster.post({ url: target.url, headers: { ...given((text) => text), ...own }, body });
  const headers = { ...given(() => HIDDEN), ...own };
  return recordTry(context, delivery, { at, url: target.url, headers, answer });
}
