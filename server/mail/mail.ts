import { subjectOf } from './subject.ts';

/** What a mail is about; shown to operators, never to the recipient. */
export type MailKind =
  | 'verify-email'
  | 'reset-password'
  | 'password-changed'
  | 'second-factor'
  | 'invitation'
  | 'receiver-off'
  | 'alert'
  | 'alert-confirmation'
  | 'billing-limit'
  | 'mention'
  | 'outdated-sdk'
  | 'report';

export interface MailFile {
  name: string;
  type: string;
  /** In base64: mails wait in the database as JSON. */
  content: string;
  /** A picture within the HTML, referenced as `cid:…`; other files are attached. */
  cid?: string;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  kind: MailKind;
  files?: readonly MailFile[];
  headers?: Readonly<Record<string, string>>;
}

/** What the library that writes mails expects. */
export const contentOf = ({ subject, files = [], headers = {} }: Mail) => ({
  ...subjectOf(subject, headers),
  attachments: files.map(({ name, type, content, cid }) => ({
    filename: name,
    contentType: type,
    content,
    encoding: 'base64',
    ...(cid && { cid, contentDisposition: 'inline' as const }),
  })),
});

/** Queues a mail. It is kept until it is delivered, so none is lost while the mail server is down. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** How mails are delivered: by SMTP, or into the local outbox. */
export interface MailTransport {
  /** Where mail goes, shown at start-up; without a password. */
  readonly describes: string;
  deliver(mail: Mail): Promise<void>;
  close(): void;
}
