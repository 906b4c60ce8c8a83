import { equalInConstantTime, type Secrets } from '#server/secrets.ts';

export interface Subscription {
  reportId: string;
  personId: string;
}

const signatureOf = (secrets: Secrets, { reportId, personId }: Subscription): string =>
  secrets.sign('report-unsubscribe', JSON.stringify([reportId, personId]));

/**
 * Ends one report to one person, or all that others chose for them, and does nothing else, whoever shows it. It does
 * not expire: an old mail must be as easy to unsubscribe from as a new one.
 */
export const unsubscribeToken = (secrets: Secrets, subscription: Subscription): string =>
  `${subscription.reportId}_${subscription.personId}_${signatureOf(secrets, subscription)}`;

/** People open the page; mail programs call the product themselves. */
export const unsubscribePage = (publicUrl: string, token: string): string => `${publicUrl}/unsubscribe#token=${token}`;
export const oneClickUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/api/report/unsubscribe?token=${token}`;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const TOKEN = new RegExp(`^(${UUID})_(${UUID})_(.+)$`);

/** Null for anything that this product did not sign. */
export function subscriptionIn(secrets: Secrets, token: string): Subscription | null {
  const [, reportId, personId, signature] = TOKEN.exec(token) ?? [];
  if (!reportId || !personId || !signature) return null;
  const subscription = { reportId, personId };
  return equalInConstantTime(signatureOf(secrets, subscription), signature) ? subscription : null;
}
