import { type OffReason, RECEIVER_KINDS, type ReceiverKind } from '../../../contract/receiver-kinds.ts';
import { mailFrom } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';

interface About {
  projectId: number;
  projectName: string;
  kind: ReceiverKind;
  url: string;
  reason: OffReason;
}

const NAMES: Record<ReceiverKind, string> = { assistance: 'Assistance', timeline: 'Timeline', generic: 'Generic' };
const WHY: Record<OffReason, { en: string; de: string }> = {
  gone: {
    en: 'It answered 410 Gone: there is nobody at this address any more.',
    de: 'Er hat mit 410 Gone geantwortet: Unter dieser Adresse ist niemand mehr.',
  },
  failing: {
    en: 'For three days it took nothing that we sent.',
    de: 'Drei Tage lang hat er nichts angenommen, was wir gesendet haben.',
  },
};

/** Nobody has told us which language the admins of a project read: both are there. */
export function offLetter(publicUrl: string, to: string, { projectId, projectName, kind, url, reason }: About): Mail {
  const page = `${publicUrl}/admin/sdkConfig/receiver?projectId=${projectId}&selected=${RECEIVER_KINDS.indexOf(kind)}`;
  const host = URL.canParse(url) ? new URL(url).host : '';
  return mailFrom('receiver-off', to, {
    language: 'en',
    subject: `${projectName}: receiver ${NAMES[kind]} switched off`,
    paragraphs: [
      `The receiver ${NAMES[kind]} of the project ${projectName} (${host}) was switched off. ${WHY[reason].en}`,
      'New events are kept for three days. Switch the receiver on again and they are sent; what failed before can be sent again from the delivery log.',
      `Der Empfänger ${NAMES[kind]} des Projekts ${projectName} (${host}) wurde abgeschaltet. ${WHY[reason].de}`,
      'Neue Ereignisse werden drei Tage aufgehoben. Schalten Sie den Empfänger wieder ein, dann werden sie gesendet; was davor scheiterte, lässt sich aus dem Zustellprotokoll erneut senden.',
    ],
    action: { label: 'Open the receiver / Empfänger öffnen', url: page },
    closing: ['You get this mail because you are an admin of the project.'],
  });
}
