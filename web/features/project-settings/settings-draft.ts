import type { ProjectSettings } from '#contract/project-settings.ts';

export const NAME_LENGTH = 80;
export const MAX_DAYS = 36_500;
export const KEPT = ['fixesDays', 'logsDays', 'itemsDays'] as const;
export type Kept = (typeof KEPT)[number];

/** The form state: numbers are text until they are saved. */
export interface SettingsDraft {
  productName: string;
  country: string;
  timeZone: string;
  severityThreshold: string;
  testProject: boolean;
  mapLeastPeople: string;
  badges: boolean;
  /** Null for ever. */
  retention: Record<Kept, string | null>;
}

const asText = (days: number | null): string | null => (days === null ? null : String(days));
/** A comma is a decimal point in half of Europe. */
const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));
const asDays = (text: string | null): number | null => (text === null ? null : numberIn(text));

export const settingsDraftOf = ({ retention, ...settings }: ProjectSettings): SettingsDraft => ({
  ...settings,
  country: settings.country ?? '',
  timeZone: settings.timeZone ?? '',
  severityThreshold: String(settings.severityThreshold),
  mapLeastPeople: String(settings.mapLeastPeople),
  retention: {
    fixesDays: asText(retention.fixesDays),
    logsDays: asText(retention.logsDays),
    itemsDays: asText(retention.itemsDays),
  },
});

export const settingsOf = ({ retention, ...draft }: SettingsDraft): ProjectSettings => ({
  ...draft,
  productName: draft.productName.normalize('NFC').trim(),
  country: draft.country || null,
  timeZone: draft.timeZone || null,
  severityThreshold: Math.round(numberIn(draft.severityThreshold) * 100) / 100,
  mapLeastPeople: numberIn(draft.mapLeastPeople),
  retention: {
    fixesDays: asDays(retention.fixesDays),
    logsDays: asDays(retention.logsDays),
    itemsDays: asDays(retention.itemsDays),
  },
});
