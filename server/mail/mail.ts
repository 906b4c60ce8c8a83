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
  | 'outdated-sdk';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  kind: MailKind;
}

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
