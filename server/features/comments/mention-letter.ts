import type { Language } from '#contract/constants.ts';
import { mailFrom } from '#server/mail/letter.ts';
import type { Mail } from '#server/mail/mail.ts';

interface Mention {
  by: string;
  projectId: number;
  projectName: string;
}

const WORDS = {
  en: {
    subject: ({ by, projectName }: Mention) => `${projectName}: ${by} mentioned you`,
    text: ({ by, projectName }: Mention) => `${by} mentioned you in a comment on the project ${projectName}.`,
    open: 'Open notifications',
    because: 'You get this mail because you asked for one in your account; you can turn it off there.',
  },
  de: {
    subject: ({ by, projectName }: Mention) => `${projectName}: ${by} hat Sie erwähnt`,
    text: ({ by, projectName }: Mention) => `${by} hat Sie in einem Kommentar im Projekt ${projectName} erwähnt.`,
    open: 'Benachrichtigungen öffnen',
    because:
      'Sie erhalten diese Mail, weil Sie das in Ihrem Konto eingeschaltet haben; dort können Sie es ausschalten.',
  },
};

/** Neither the comment nor the app user leaves the product by mail. */
export function mentionLetter(
  publicUrl: string,
  { email, language }: { email: string; language: Language },
  mention: Mention,
): Mail {
  const words = WORDS[language];
  return mailFrom('mention', email, {
    language,
    subject: words.subject(mention),
    paragraphs: [words.text(mention)],
    action: { label: words.open, url: `${publicUrl}/admin/inbox?projectId=${mention.projectId}` },
    closing: [words.because],
  });
}
