import type { Language } from '#contract/constants.ts';
import { type OffReason, RECEIVER_KINDS, type ReceiverKind } from '#contract/receivers.ts';
import { mailFrom } from '#server/mail/letter.ts';
import type { Mail } from '#server/mail/mail.ts';

interface About {
  projectId: number;
  projectName: string;
  kind: ReceiverKind;
  url: string;
  reason: OffReason;
}

interface Facts {
  name: string;
  project: string;
  host: string;
}

const WORDS = {
  en: {
    names: { assistance: 'Assistance', timeline: 'Timeline', generic: 'Generic' },
    why: {
      gone: 'It answered 410 Gone: there is nobody at this address any more.',
      failing: 'For three days it took nothing that we sent.',
    },
    subject: ({ project, name }: Facts) => `${project}: receiver ${name} switched off`,
    text: ({ project, name, host }: Facts) =>
      `The receiver ${name} of the project ${project} (${host}) was switched off.`,
    next: 'New events are kept for three days. Switch the receiver on again and they are sent; what failed before can be sent again from the delivery log.',
    open: 'Open the receiver',
    because: 'You get this mail because you are an admin of the project.',
  },
  de: {
    names: { assistance: 'Assistance', timeline: 'Timeline', generic: 'Allgemein' },
    why: {
      gone: 'Er hat mit 410 Gone geantwortet: Unter dieser Adresse ist niemand mehr.',
      failing: 'Drei Tage lang hat er nichts angenommen, was wir gesendet haben.',
    },
    subject: ({ project, name }: Facts) => `${project}: Empfänger ${name} abgeschaltet`,
    text: ({ project, name, host }: Facts) =>
      `Der Empfänger ${name} des Projekts ${project} (${host}) wurde abgeschaltet.`,
    next: 'Neue Ereignisse werden drei Tage aufgehoben. Schalten Sie den Empfänger wieder ein, dann werden sie gesendet; was davor scheiterte, lässt sich aus dem Zustellprotokoll erneut senden.',
    open: 'Empfänger öffnen',
    because: 'Sie erhalten diese Mail, weil Sie das Projekt verwalten.',
  },
};

export function offLetter(
  publicUrl: string,
  { email, language }: { email: string; language: Language },
  { projectId, projectName, kind, url, reason }: About,
): Mail {
  const words = WORDS[language];
  const page = `${publicUrl}/admin/sdkConfig/receiver?projectId=${projectId}&selected=${RECEIVER_KINDS.indexOf(kind)}`;
  const facts = { name: words.names[kind], project: projectName, host: URL.canParse(url) ? new URL(url).host : '' };
  return mailFrom('receiver-off', email, {
    language,
    subject: words.subject(facts),
    paragraphs: [`${words.text(facts)} ${words.why[reason]}`, words.next],
    action: { label: words.open, url: page },
    closing: [words.because],
  });
}
