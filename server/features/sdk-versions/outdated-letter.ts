import type { Language } from '#contract/constants.ts';
import { mailFrom } from '#server/mail/letter.ts';
import type { Mail } from '#server/mail/mail.ts';

interface Outdated {
  projectId: number;
  productName: string;
  users: number;
  versions: readonly string[];
}

const WORDS = {
  en: {
    subject: ({ productName }: Outdated) => `${productName}: app users run an outdated SDK version`,
    text: ({ productName, users, versions }: Outdated) =>
      `${users === 1 ? '1 app user' : `${users} app users`} of ${productName} ${users === 1 ? 'runs' : 'run'} an outdated version of the SDK: ${versions.join(', ')}. Please publish an update of your app.`,
    open: 'Show these app users',
    because: 'You get this mail because you are an admin of this project.',
  },
  de: {
    subject: ({ productName }: Outdated) => `${productName}: App-Nutzer mit veralteter SDK-Version`,
    text: ({ productName, users, versions }: Outdated) =>
      `${users === 1 ? '1 App-Nutzer' : `${users} App-Nutzer`} von ${productName} ${users === 1 ? 'verwendet' : 'verwenden'} eine veraltete Version des SDK: ${versions.join(', ')}. Bitte veröffentlichen Sie ein Update Ihrer App.`,
    open: 'Diese App-Nutzer zeigen',
    because: 'Sie erhalten diese Mail, weil Sie Admin dieses Projekts sind.',
  },
};

export function outdatedLetter(
  publicUrl: string,
  { email, language }: { email: string; language: Language },
  outdated: Outdated,
): Mail {
  const words = WORDS[language];
  return mailFrom('outdated-sdk', email, {
    language,
    subject: words.subject(outdated),
    paragraphs: [words.text(outdated)],
    action: { label: words.open, url: `${publicUrl}/admin/appUsers?projectId=${outdated.projectId}&outdated=true` },
    closing: [words.because],
  });
}
