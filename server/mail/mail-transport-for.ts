import type { MailTransport } from './mail.ts';
import { outboxTransport } from './outbox-transport.ts';
import { smtpTransport } from './smtp-transport.ts';

export interface MailSettings {
  smtpUrl: string | null;
  dataDir: string;
  publicUrl: string;
}

/** SMTP where it is configured, otherwise the outbox. */
export const mailTransportFor = ({ smtpUrl, dataDir, publicUrl }: MailSettings): MailTransport =>
  smtpUrl ? smtpTransport(smtpUrl, publicUrl) : outboxTransport(dataDir, publicUrl);
