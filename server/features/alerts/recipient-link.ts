import { equalInConstantTime, type Secrets } from '#server/secrets.ts';

interface Addressed {
  id: string;
  email: string;
}

const signatureOf = (secrets: Secrets, { id, email }: Addressed): string =>
  secrets.sign('alert-recipient', JSON.stringify([id, email]));

/**
 * The link by which an address agrees or declines. It is valid for this alert and this address only. It is in the URL
 * fragment, so it appears in no server log.
 */
export const linkFor = (secrets: Secrets, publicUrl: string, alert: Addressed): string =>
  `${publicUrl}/alert#token=${alert.id}_${signatureOf(secrets, alert)}`;

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(.+)$/;

export const alertIn = (token: string): string | null => TOKEN.exec(token)?.[1] ?? null;

export const isLinkOf = (secrets: Secrets, token: string, alert: Addressed): boolean =>
  equalInConstantTime(signatureOf(secrets, alert), TOKEN.exec(token)?.[2] ?? '');
