import { createTransport } from 'nodemailer';
import { contentOf, type MailTransport } from './mail.ts';
import { mailSender } from './sender.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

/**
 * Sends through the mail server of SMTP_URL. Its `?from=` sets the sender; the other parameters are nodemailer's (such
 * as requireTLS=true). A password is sent only over an encrypted connection, unless requireTLS=false says otherwise.
 */
export function smtpTransport(smtpUrl: string, publicUrl: string): MailTransport {
  const url = new URL(smtpUrl);
  const from = mailSender(publicUrl, url.searchParams.get('from'));
  url.searchParams.delete('from');
  if (url.protocol === 'smtp:' && url.password && !url.searchParams.has('requireTLS')) {
    url.searchParams.set('requireTLS', 'true');
  }
  const server = createTransport({
    url: url.href,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    describes: `SMTP server ${url.host}`,
    deliver: async (mail) => {
      const { to, text, html } = mail;
      await server.sendMail({ from, to: { name: '', address: to }, text, html, ...contentOf(mail) });
    },
    close: () => server.close(),
  };
}
