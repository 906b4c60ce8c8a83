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
  | 'billing-limit';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  kind: MailKind;
}

/** Takes a mail for delivery. It is kept until it was handed over, so a mail server that is down loses none. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** The way a mail leaves: by SMTP, or into the local outbox. */
export interface MailTransport {
  /** Said at start-up: where mail goes, without a password. */
  readonly describes: string;
  deliver(mail: Mail): Promise<void>;
  close(): void;
}
