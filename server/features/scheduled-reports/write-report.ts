import { THEME_COLOURS } from '#contract/constants.ts';
import type { Context } from '#server/context.ts';
import type { Mail } from '#server/mail/mail.ts';
import { homeDocument } from './home-document.ts';
import { insightsDocument } from './insights-document.ts';
import { mapDocument } from './map-document.ts';
import { peopleDocument } from './people-document.ts';
import type { ReportContent } from './read-report.ts';
import type { Recipient } from './recipients.ts';
import { attachmentsOf, mailOf, type ReportDocument } from './report-mail.ts';
import { type ReportWords, reportWordsOf } from './report-words.ts';
import { oneClickUrl, unsubscribePage, unsubscribeToken } from './unsubscribe-link.ts';
import type { ReportRow } from './view-of-report.ts';

type Writing = Pick<Context, 'config' | 'secrets'>;

export interface WrittenReport {
  recipient: Recipient;
  mail: Mail;
}

function documentOf({ config }: Writing, row: ReportRow, content: ReportContent, words: ReportWords): ReportDocument {
  const naming = { title: row.kind === 'safety' ? words.safetyTitle : row.name, colour: THEME_COLOURS[config.theme] };
  if (content.kind === 'map') {
    const hrefOf = (cell: string) => `${content.href}&cell=${cell}`;
    return mapDocument(words, content, { ...naming, hrefOf });
  }
  if (content.kind === 'home') return homeDocument(words, content, naming);
  if (content.kind === 'insights') return insightsDocument(words, content, naming);
  const hrefOf = (userId: string) =>
    `${config.publicUrl}/admin/appUsers?projectId=${row.project_id}&user=${encodeURIComponent(userId)}`;
  return peopleDocument(words, content, { ...naming, hrefOf });
}

/** The mails of a report, each in the language of its reader; null if it is empty and then not sent. */
export async function writeReport(
  context: Writing,
  { row, content, project }: { row: ReportRow; content: ReportContent; project: string },
  recipients: readonly Recipient[],
): Promise<WrittenReport[] | null> {
  const { config, secrets } = context;
  const written: WrittenReport[] = [];
  for (const language of new Set(recipients.map((recipient) => recipient.language))) {
    const words = reportWordsOf(language);
    const report = documentOf(context, row, content, words);
    if (report.isEmpty && row.skips_empty) return null;
    const files = await attachmentsOf(report);
    for (const recipient of recipients.filter((one) => one.language === language)) {
      const token = unsubscribeToken(secrets, { reportId: row.id, personId: recipient.id });
      const mail = mailOf(report, files, {
        to: recipient.email,
        project,
        colour: THEME_COLOURS[config.theme],
        open: { label: words.open, url: content.href },
        why: words.why(project),
        unsubscribe: {
          label: words.unsubscribe,
          url: unsubscribePage(config.publicUrl, token),
          oneClickUrl: oneClickUrl(config.publicUrl, token),
        },
      });
      written.push({ recipient, mail });
    }
  }
  return written;
}
