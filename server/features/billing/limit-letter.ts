import { mailFrom } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';

interface Fact {
  email: string;
  /** One of the person's own, where the figures can be looked at. */
  projectId: number | null;
  name: string;
  users: number;
  limit: number;
  share: number;
  publicUrl: string;
}

const number = (value: number): string => new Intl.NumberFormat('en').format(value);

/** In both languages: which one the reader prefers is not known. */
export function limitLetter({ email, projectId, name, users, limit, share, publicUrl }: Fact): Mail {
  const isFull = share >= 100;
  const said = `${name}: ${number(users)} of ${number(limit)} registered users`;
  return mailFrom('billing-limit', email, {
    language: 'en',
    subject: isFull ? `${name}: the user limit is reached` : `${name}: ${share} % of the user limit is in use`,
    paragraphs: isFull
      ? [
          `${said}. No new app user can register; everybody who is registered goes on.`,
          `${name}: Die Grenze von ${number(limit)} registrierten App-Nutzern ist erreicht. Neue können sich nicht registrieren; alle anderen machen weiter.`,
        ]
      : [
          `${said}. From ${number(limit)} on no new app user can register.`,
          `${name}: ${number(users)} von ${number(limit)} App-Nutzern sind registriert. Ab ${number(limit)} können sich keine neuen registrieren.`,
        ],
    action: {
      label: 'Open MOVE Dashboard',
      url: `${publicUrl}/admin${projectId === null ? '' : `?projectId=${projectId}`}`,
    },
    closing: ['You get this mail because you administer a project of this organisation or look after its billing.'],
  });
}
