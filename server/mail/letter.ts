import type { Mail, MailKind } from './mail.ts';
import { unlinked } from './subject.ts';

export interface Letter {
  language: string;
  subject: string;
  /** May contain names that people chose, but never a link. */
  paragraphs: readonly string[];
  /** The call to action, if any. */
  action?: { label: string; url: string };
  closing: readonly string[];
}

/** A letter as plain text and plain HTML: no pictures, no remote content, no tracking. */
export function mailFrom(kind: MailKind, to: string, written: Letter): Mail {
  const letter = { ...written, paragraphs: written.paragraphs.map(unlinked) };
  return { kind, to, subject: letter.subject, text: textOf(letter), html: htmlOf(letter) };
}

const textOf = ({ paragraphs, action, closing }: Letter): string =>
  [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...closing, '-- \nMOVE Dashboard'].join(
    '\n\n',
  );

const htmlOf = ({ language, subject, paragraphs, action, closing }: Letter): string => {
  const written = (texts: readonly string[]) => texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n');
  const link = action
    ? `<p><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>
<p style="word-break:break-all">${escapeHtml(action.url)}</p>`
    : '';
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:sans-serif;line-height:1.5;max-width:36em">
${written(paragraphs)}
${link}
${written(closing)}
<p>MOVE Dashboard</p>
</body>
</html>
`;
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
