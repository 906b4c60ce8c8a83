import type { Language } from '#contract/constants.ts';
import { escapeHtml } from '#server/mail/letter.ts';
import type { Mail, MailFile } from '#server/mail/mail.ts';
import { unlinked } from '#server/mail/subject.ts';
import { type Picture, pngOf } from './pictures.ts';

interface Cell {
  text: string;
  href?: string;
  /** The colour of the part of the picture that it describes. */
  mark?: string;
}

export interface ReportTable {
  head: readonly string[];
  /** The first column is text, the others are figures. */
  rows: readonly (readonly Cell[])[];
}

export interface ReportSection {
  title: string;
  picture?: Picture & {
    alt: string;
    below?: readonly string[];
    marks?: readonly Required<Pick<Cell, 'text' | 'mark'>>[];
  };
  table?: ReportTable;
  note?: string;
}

/** A report in the words of its reader, before it becomes a mail. */
export interface ReportDocument {
  language: Language;
  title: string;
  /** The people and the period. */
  about: string;
  sentences: readonly string[];
  tiles: readonly { name: string; value: string; aside: string }[];
  sections: readonly ReportSection[];
  file: { name: string; type: string; content: Uint8Array } | null;
  isEmpty: boolean;
}

interface Around {
  to: string;
  project: string;
  colour: string;
  open: { label: string; url: string };
  why: string;
  unsubscribe: { label: string; url: string; oneClickUrl: string };
}

/** Names that people chose may be in any text; the only links are the report's own. */
const shown = (text: string): string => escapeHtml(unlinked(text));

/** Pictures are named by what they show, so that the same report has the same names in every mail. */
const cidOf = (at: number): string => `picture-${at + 1}@report`;

/** The pictures and the file of a document; the same for all its readers. */
export async function attachmentsOf({ sections, file }: ReportDocument): Promise<MailFile[]> {
  const pictures: MailFile[] = [];
  // One after another: drawing takes the main thread.
  for (const [at, { picture }] of sections.entries()) {
    if (!picture) continue;
    const content = (await pngOf(picture)).toString('base64');
    pictures.push({ name: `picture-${at + 1}.png`, type: 'image/png', content, cid: cidOf(at) });
  }
  const attached = file && { ...file, content: Buffer.from(file.content).toString('base64') };
  return [...pictures, ...(attached ? [attached] : [])];
}

export function mailOf(report: ReportDocument, files: readonly MailFile[], around: Around): Mail {
  return {
    kind: 'report',
    to: around.to,
    subject: `${around.project}: ${report.title} – ${report.about}`,
    text: textOf(report, around),
    html: htmlOf(report, around),
    files,
    headers: {
      'List-Unsubscribe': `<${around.unsubscribe.oneClickUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

const tableText = ({ head, rows }: ReportTable): string =>
  [head, ...rows.map((row) => row.map(({ text }) => text))].map((cells) => cells.join(' | ')).join('\n');

function textOf({ title, about, sentences, tiles, sections }: ReportDocument, around: Around): string {
  const figures = tiles.map(({ name, value, aside }) => `${name}: ${value}${aside ? ` (${aside})` : ''}`).join('\n');
  const parts = sections.map((section) =>
    [section.title, section.picture?.alt, section.table && tableText(section.table), section.note]
      .filter(Boolean)
      .join('\n'),
  );
  return [
    ...[`${title}\n${about}`, ...sentences, ...(figures ? [figures] : []), ...parts].map(unlinked),
    `${around.open.label}:\n${around.open.url}`,
    unlinked(around.why),
    `${around.unsubscribe.label}:\n${around.unsubscribe.url}`,
    '-- \nMOVE Dashboard',
  ].join('\n\n');
}

/** Mail programs without style sheets show the light look; those in dark mode replace its colours. */
const STYLE = `body{margin:0;background:#f3f5f6;color:#1d2328}
.sheet{max-width:600px;margin:0 auto;background:#ffffff}
.muted{color:#59636e}
.line{border-color:#e3e7ea}
a{color:#1f6b4f}
@media (max-width:480px){.tile{display:block!important;width:auto!important}.pad{padding-left:16px!important;padding-right:16px!important}}
@media (prefers-color-scheme:dark){body{background:#15181b!important;color:#e8ecef!important}.sheet{background:#1d2226!important}.muted{color:#a7b0b8!important}.line{border-color:#39424a!important}a{color:#7cc9a8!important}}`;
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function htmlOf(report: ReportDocument, { project, colour, open, why, unsubscribe }: Around): string {
  const { language, title, about, sentences, tiles, sections } = report;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${shown(title)}</title>
<style>${STYLE}</style>
</head>
<body style="${FONT};font-size:15px;line-height:1.5">
<div class="sheet" style="border-top:4px solid ${colour}">
<div class="pad" style="padding:24px 20px 8px">
<p class="muted" style="margin:0;font-size:13px">${shown(project)}</p>
<h1 style="margin:2px 0 0;font-size:22px;line-height:1.3">${shown(title)}</h1>
<p class="muted" style="margin:2px 0 0">${shown(about)}</p>
${sentences.map((sentence) => `<p style="margin:14px 0 0">${shown(sentence)}</p>`).join('\n')}
</div>
${tilesHtml(tiles)}
${sections.map(sectionHtml).join('\n')}
<div class="pad" style="padding:12px 20px 4px">
<a href="${escapeHtml(open.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:${colour};color:#ffffff!important;text-decoration:none;font-weight:600">${shown(open.label)}</a>
</div>
<div class="pad muted" style="padding:16px 20px 24px;font-size:13px">
<p style="margin:0">${shown(why)} <a href="${escapeHtml(unsubscribe.url)}">${shown(unsubscribe.label)}</a></p>
<p style="margin:6px 0 0">MOVE Dashboard</p>
</div>
</div>
</body>
</html>
`;
}

const TILES_IN_ROW = 3;

function tilesHtml(tiles: ReportDocument['tiles']): string {
  if (tiles.length === 0) return '';
  const cell = ({ name, value, aside }: ReportDocument['tiles'][number]) =>
    `<td class="tile" width="33%" valign="top" style="padding:8px 12px 8px 0"><div class="muted" style="font-size:13px">${shown(name)}</div><div style="font-size:21px;font-weight:600;line-height:1.3">${shown(value)}</div><div class="muted" style="font-size:12px">${shown(aside)}</div></td>`;
  const rows = Array.from({ length: Math.ceil(tiles.length / TILES_IN_ROW) }, (_, at) =>
    tiles.slice(at * TILES_IN_ROW, (at + 1) * TILES_IN_ROW),
  );
  return `<div class="pad" style="padding:8px 20px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows
    .map((row) => `<tr>${row.map(cell).join('')}</tr>`)
    .join('')}</table></div>`;
}

function sectionHtml({ title, picture, table, note }: ReportSection, at: number): string {
  return `<div class="pad" style="padding:14px 20px 0">
<h2 style="margin:0 0 6px;font-size:16px">${shown(title)}</h2>
${picture ? pictureHtml(picture, at) : ''}${table ? tableHtml(table) : ''}${
  note ? `<p class="muted" style="margin:6px 0 0;font-size:13px">${shown(note)}</p>` : ''
}
</div>`;
}

const markHtml = (colour: string): string =>
  `<span style="display:inline-block;width:10px;height:10px;border-radius:2px;background:${colour};margin-right:6px"></span>`;

function pictureHtml(
  { alt, height, below = [], marks = [] }: NonNullable<ReportSection['picture']>,
  at: number,
): string {
  const legend = marks.map(({ text, mark }) => `${markHtml(mark)}${shown(text)}`).join('&ensp;');
  const align = (index: number) => (index === 0 ? 'left' : index === below.length - 1 ? 'right' : 'center');
  // The outer ones take half the width, so that each is below its position.
  const share = 100 / Math.max(1, below.length - 1);
  const labels = below
    .map((label, index) => {
      const width = align(index) === 'center' ? share : share / 2;
      return `<td width="${width}%" align="${align(index)}">${shown(label)}</td>`;
    })
    .join('');
  return `${legend && `<p class="muted" style="margin:0 0 6px;font-size:13px">${legend}</p>`}<img src="cid:${cidOf(at)}" alt="${shown(alt)}" width="560" height="${height}" style="display:block;width:100%;max-width:560px;height:auto;border:0;border-radius:6px">${
    labels &&
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="muted" style="max-width:560px;font-size:12px"><tr>${labels}</tr></table>`
  }`;
}

function tableHtml({ head, rows }: ReportTable): string {
  const align = (at: number) => (at === 0 ? 'left' : 'right');
  const cell = ({ text, href, mark }: Cell, at: number) => {
    const content = href ? `<a href="${escapeHtml(href)}">${shown(text)}</a>` : shown(text);
    const wrap = at === 0 ? 'word-break:break-word' : 'white-space:nowrap';
    return `<td class="line" align="${align(at)}" style="padding:5px ${at === head.length - 1 ? 0 : 8}px 5px 0;border-bottom:1px solid #e3e7ea;${wrap}">${mark ? markHtml(mark) : ''}${content}</td>`;
  };
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin-top:6px;font-size:14px;border-collapse:collapse"><tr>${head
    .map(
      (text, at) =>
        `<th class="muted line" align="${align(at)}" scope="col" style="padding:5px ${at === head.length - 1 ? 0 : 8}px 5px 0;border-bottom:1px solid #e3e7ea;font-size:12px;font-weight:600">${shown(text)}</th>`,
    )
    .join('')}</tr>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`;
}
