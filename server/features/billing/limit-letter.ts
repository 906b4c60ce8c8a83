import type { Language } from '#contract/constants.ts';
import { mailFrom } from '#server/mail/letter.ts';
import type { Mail } from '#server/mail/mail.ts';

interface Fact {
  email: string;
  language: Language;
  /** A project of the recipient, for the link to the figures. */
  projectId: number | null;
  name: string;
  users: number;
  limit: number;
  share: number;
  publicUrl: string;
}

interface Figures {
  name: string;
  users: string;
  limit: string;
  share: number;
}

const LOCALES = { en: 'en-GB', de: 'de-AT' } as const;

const WORDS = {
  en: {
    nearly: ({ name, share }: Figures) => `${name}: ${share} % of the user limit is in use`,
    nearlyText: ({ name, users, limit }: Figures) =>
      `${name}: ${users} of ${limit} app users are registered. From ${limit} on no new app user can register.`,
    full: ({ name }: Figures) => `${name}: the user limit is reached`,
    fullText: ({ name, users, limit }: Figures) =>
      `${name}: ${users} of ${limit} app users are registered. No new app user can register; everybody who is registered goes on.`,
    open: 'Open MOVE Dashboard',
    why: 'You get this mail because you administer a project of this organisation or look after its billing.',
  },
  de: {
    nearly: ({ name, share }: Figures) => `${name}: ${share} % der Nutzergrenze sind ausgeschöpft`,
    nearlyText: ({ name, users, limit }: Figures) =>
      `${name}: ${users} von ${limit} App-Nutzern sind registriert. Ab ${limit} können sich keine neuen registrieren.`,
    full: ({ name }: Figures) => `${name}: Die Nutzergrenze ist erreicht`,
    fullText: ({ name, users, limit }: Figures) =>
      `${name}: ${users} von ${limit} App-Nutzern sind registriert. Neue können sich nicht registrieren; wer registriert ist, macht weiter.`,
    open: 'MOVE Dashboard öffnen',
    why: 'Sie erhalten diese Mail, weil Sie ein Projekt dieser Organisation verwalten oder sich um ihre Abrechnung kümmern.',
  },
};

export function limitLetter({ email, language, projectId, name, share, publicUrl, ...counts }: Fact): Mail {
  const words = WORDS[language];
  const number = (value: number): string => new Intl.NumberFormat(LOCALES[language]).format(value);
  const figures = { name, share, users: number(counts.users), limit: number(counts.limit) };
  const isFull = share >= 100;
  return mailFrom('billing-limit', email, {
    language,
    subject: isFull ? words.full(figures) : words.nearly(figures),
    paragraphs: [isFull ? words.fullText(figures) : words.nearlyText(figures)],
    action: { label: words.open, url: `${publicUrl}/admin${projectId === null ? '' : `?projectId=${projectId}`}` },
    closing: [words.why],
  });
}
