import type { AlertKind } from '#contract/alerts.ts';
import type { Language } from '#contract/constants.ts';
import { mailFrom } from '#server/mail/letter.ts';
import type { Mail } from '#server/mail/mail.ts';

interface About {
  publicUrl: string;
  projectId: number;
  projectName: string;
  email: string;
  language: Language;
}

const ADMIN = { en: 'Open Assistance', de: 'Assistance öffnen' };

interface Fact extends About {
  kind: AlertKind;
  threshold: number;
  minutes: number;
  value: number;
  isTest: boolean;
  /** How to stop receiving it. */
  stopUrl: string;
}

type Words = Record<AlertKind, (fact: { value: string; threshold: string; time: string }) => string>;

const EN: Words = {
  IMPACT_SEVERITY: ({ value, threshold }) => `An impact of severity ${value} was reported (threshold ${threshold}).`,
  OPEN_CALLS: ({ value, threshold, time }) =>
    `${value} impacts and calls have been open for ${time} (threshold ${threshold}).`,
  RECEIVER_FAILURES: ({ value, threshold, time }) =>
    `${value} deliveries to receivers failed within ${time} (threshold ${threshold}).`,
  SILENT_USERS: ({ value, threshold, time }) =>
    `${value} app users have not been heard of for ${time} (threshold ${threshold}).`,
  REGISTRATIONS: ({ value, threshold, time }) =>
    `${value} app users registered within ${time} (threshold ${threshold}).`,
};
const DE: Words = {
  IMPACT_SEVERITY: ({ value, threshold }) =>
    `Ein Aufprall der Schwere ${value} wurde gemeldet (Schwelle ${threshold}).`,
  OPEN_CALLS: ({ value, threshold, time }) =>
    `${value} Aufpralle und Hilferufe sind seit ${time} offen (Schwelle ${threshold}).`,
  RECEIVER_FAILURES: ({ value, threshold, time }) =>
    `${value} Zustellungen an Empfänger scheiterten innerhalb von ${time} (Schwelle ${threshold}).`,
  SILENT_USERS: ({ value, threshold, time }) =>
    `Von ${value} App-Nutzern war seit ${time} nichts zu hören (Schwelle ${threshold}).`,
  REGISTRATIONS: ({ value, threshold, time }) =>
    `${value} App-Nutzer registrierten sich innerhalb von ${time} (Schwelle ${threshold}).`,
};

/** 5 min, 6 h, 3 d. */
const spanOf = (minutes: number, language: Language): string => {
  if (minutes >= 1_440 && minutes % 1_440 === 0) return `${minutes / 1_440} ${language === 'de' ? 'Tg.' : 'd'}`;
  return minutes >= 60 && minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`;
};

export function alertLetter(fact: Fact): Mail {
  const { language, publicUrl, projectId, projectName, email, kind, isTest, stopUrl } = fact;
  const isGerman = language === 'de';
  const number = (value: number) =>
    new Intl.NumberFormat(isGerman ? 'de-AT' : 'en', { maximumFractionDigits: 2 }).format(value);
  const sentence = (isGerman ? DE : EN)[kind]({
    value: number(fact.value),
    threshold: number(fact.threshold),
    time: spanOf(fact.minutes, language),
  });
  const test = isGerman
    ? 'Das ist ein Test: Der Aufprall wurde vom Dashboard aus simuliert.'
    : 'This is a test: the impact was simulated from the dashboard.';
  const why = isGerman
    ? 'Sie erhalten dieses Mail, weil eine Warnung des Projekts an diese Adresse geht.'
    : 'You get this mail because an alert of the project goes to this address.';
  const stop = isGerman ? 'Keine Mails mehr' : 'No more mails';
  return mailFrom('alert', email, {
    language,
    subject: `${isTest ? '[TEST] ' : ''}${projectName}: ${sentence}`,
    paragraphs: [...(isTest ? [test] : []), `${projectName}: ${sentence}`],
    action: { label: ADMIN[language], url: `${publicUrl}/admin/impact?projectId=${projectId}` },
    closing: [why, `${stop}: ${stopUrl}`],
  });
}

export function consentLetter({ language, projectName, email, url }: Omit<About, 'publicUrl'> & { url: string }): Mail {
  const isGerman = language === 'de';
  return mailFrom('alert-confirmation', email, {
    language,
    subject: isGerman ? `Warnungen von ${projectName}?` : `Alerts of ${projectName}?`,
    paragraphs: isGerman
      ? [
          `Das Projekt ${projectName} möchte Warnungen an diese Adresse senden.`,
          'Nur wenn Sie zustimmen, werden welche gesendet. Wenn Sie nichts tun, bleibt es still.',
        ]
      : [
          `The project ${projectName} would like to send alerts to this address.`,
          'None is sent unless you agree. If you do nothing, it stays quiet.',
        ],
    action: { label: isGerman ? 'Antworten' : 'Answer', url },
    closing: [],
  });
}
