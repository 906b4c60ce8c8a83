import type { Language } from '#contract/constants.ts';
import type { ProjectRole } from '#contract/roles.ts';
import { mailFrom } from '#server/mail/letter.ts';
import type { Mail } from '#server/mail/mail.ts';

interface Offer {
  productName: string;
  roles: readonly ProjectRole[];
  by: string;
  expiresAt: Date;
}

const ROLES: Record<Language, Record<ProjectRole, string>> = {
  en: { admin: 'admin', billing: 'billing', reader: 'reader', user: 'user' },
  de: { admin: 'Admin', billing: 'Abrechnung', reader: 'Leser', user: 'Benutzer' },
};

export function invitationLetter(to: string, url: string, offer: Offer, language: Language): Mail {
  const { productName, by, expiresAt } = offer;
  const roles = offer.roles.map((role) => ROLES[language][role]).join(', ');
  const until = new Intl.DateTimeFormat(language === 'de' ? 'de-AT' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(expiresAt);
  const letter = {
    en: {
      subject: `Invitation to ${productName}`,
      paragraphs: [
        `${by} invites you to the project ${productName} in the MOVE Dashboard (${roles}).`,
        'Please register with this e-mail and confirm it; the project is then yours to open:',
      ],
      action: { label: 'Register', url },
      closing: [`The invitation is valid until ${until}.`, 'If you did not expect it, please ignore this mail.'],
    },
    de: {
      subject: `Einladung zu ${productName}`,
      paragraphs: [
        `${by} lädt Sie zum Projekt ${productName} im MOVE Dashboard ein (${roles}).`,
        'Bitte registrieren Sie sich mit dieser E-Mail und bestätigen Sie sie; dann steht Ihnen das Projekt offen:',
      ],
      action: { label: 'Registrieren', url },
      closing: [
        `Die Einladung gilt bis ${until}.`,
        'Wenn Sie sie nicht erwartet haben, ignorieren Sie bitte diese Nachricht.',
      ],
    },
  }[language];
  return mailFrom('invitation', to, { language, ...letter });
}
