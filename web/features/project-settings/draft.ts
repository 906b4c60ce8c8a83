import { SEVERITY_BOUNDS } from '#contract/project-bounds.ts';
import type { ProjectSettings } from '#contract/project-settings.ts';
import type { projectSettingsWords } from '#web/i18n/project-settings.ts';
import type { KeyOf } from '#web/i18n/words.ts';

export const NAME_LENGTH = 80;
export const MOST_DAYS = 36_500;
export const KEPT = ['fixesDays', 'logsDays', 'itemsDays'] as const;
export type Kept = (typeof KEPT)[number];

/** The form as it is typed: numbers are texts until they are saved. */
export interface Draft {
  productName: string;
  country: string;
  timeZone: string;
  severityThreshold: string;
  testProject: boolean;
  /** Null: for ever. */
  days: Record<Kept, string | null>;
}

type Trouble = KeyOf<typeof projectSettingsWords>;
export type DraftTroubles = Partial<Record<'productName' | 'severityThreshold' | Kept, Trouble>>;

const asText = (days: number | null): string | null => (days === null ? null : String(days));
const asDays = (text: string | null): number | null => (text === null ? null : Number(text));

export const draftOf = ({ retention, ...settings }: ProjectSettings): Draft => ({
  productName: settings.productName,
  country: settings.country ?? '',
  timeZone: settings.timeZone ?? '',
  severityThreshold: String(settings.severityThreshold),
  testProject: settings.testProject,
  days: {
    fixesDays: asText(retention.fixesDays),
    logsDays: asText(retention.logsDays),
    itemsDays: asText(retention.itemsDays),
  },
});

/** A comma is a decimal point in half of Europe. */
const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

export const settingsOf = ({ days, ...draft }: Draft): ProjectSettings => ({
  productName: draft.productName.normalize('NFC').trim(),
  country: draft.country || null,
  timeZone: draft.timeZone || null,
  severityThreshold: Math.round(numberIn(draft.severityThreshold) * 100) / 100,
  testProject: draft.testProject,
  retention: {
    fixesDays: asDays(days.fixesDays),
    logsDays: asDays(days.logsDays),
    itemsDays: asDays(days.itemsDays),
  },
});

const TURNS_TEXT = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

function troubleOfName(name: string): Trouble | undefined {
  const trimmed = name.normalize('NFC').trim();
  if (trimmed === '') return 'nameMissing';
  if (trimmed.length > NAME_LENGTH) return 'nameTooLong';
  return TURNS_TEXT.test(trimmed) ? 'nameControl' : undefined;
}

const isDays = (text: string): boolean =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MOST_DAYS;

/** What is wrong where, in words; nothing when it can be saved. */
export function troublesOf(draft: Draft): DraftTroubles {
  const troubles: DraftTroubles = {};
  const name = troubleOfName(draft.productName);
  if (name) troubles.productName = name;
  const threshold = numberIn(draft.severityThreshold);
  if (!(threshold >= SEVERITY_BOUNDS.min && threshold <= SEVERITY_BOUNDS.max))
    troubles.severityThreshold = 'thresholdWrong';
  for (const kept of KEPT) {
    const text = draft.days[kept];
    if (text !== null && !isDays(text)) troubles[kept] = 'daysWrong';
  }
  return troubles;
}
