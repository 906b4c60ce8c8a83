import type { AppConfig } from '#contract/sdk-config.ts';
import { APP_CONFIG_LIMITS, APP_CONFIG_NAME } from '#contract/service-tree.ts';
import type { sdkConfigWords } from '#web/i18n/sdk-config.ts';
import type { KeyOf } from '#web/i18n/words.ts';

export const TYPES = ['string', 'number', 'boolean', 'json'] as const;
export type EntryType = (typeof TYPES)[number];
type Entry = AppConfig[string];

/** A value of the app config as typed. */
export interface EntryDraft {
  name: string;
  type: EntryType;
  text: string;
  on: boolean;
  group: string;
}

export const EMPTY_ENTRY: EntryDraft = { name: '', type: 'string', text: '', on: false, group: '' };

const typeOf = (value: unknown): EntryType => {
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'json';
};

export function entryDraftOf(name: string, { value, group }: Entry): EntryDraft {
  const type = typeOf(value);
  const text = type === 'string' ? String(value) : type === 'json' ? JSON.stringify(value, null, 2) : String(value);
  return { name, type, text: type === 'boolean' ? '' : text, on: value === true, group: group ?? '' };
}

type Trouble = KeyOf<typeof sdkConfigWords>;
export type EntryTroubles = Partial<Record<'name' | 'value' | 'group', Trouble>>;

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

function read({ type, text, on }: EntryDraft): { value: Entry['value'] } | { trouble: Trouble } {
  if (type === 'boolean') return { value: on };
  if (type === 'string') return { value: text };
  if (type === 'number') {
    const number = Number(text.trim().replace(',', '.'));
    return text.trim() !== '' && Number.isFinite(number) ? { value: number } : { trouble: 'numberWrong' };
  }
  try {
    const value: Entry['value'] | null = JSON.parse(text);
    if (value === null) return { trouble: 'jsonNull' };
    return depthOf(value) > APP_CONFIG_LIMITS.depth ? { trouble: 'tooDeep' } : { value };
  } catch {
    return { trouble: 'jsonWrong' };
  }
}

function troubleOfName(name: string, taken: boolean): Trouble | undefined {
  if (name === '') return 'nameMissing';
  if (name.length > APP_CONFIG_LIMITS.nameLength || !APP_CONFIG_NAME.test(name)) return 'nameWrong';
  return taken ? 'nameTaken' : undefined;
}

/** The entry, or what is wrong with it and where. */
export function entryOf(
  draft: EntryDraft,
  isTaken: (name: string) => boolean,
): { name: string; entry: Entry } | { troubles: EntryTroubles } {
  const troubles: EntryTroubles = {};
  const name = draft.name.trim();
  const group = draft.group.normalize('NFC').trim();
  const wrongName = troubleOfName(name, isTaken(name));
  if (wrongName) troubles.name = wrongName;
  if (group.length > APP_CONFIG_LIMITS.groupLength) troubles.group = 'groupTooLong';
  const result = read(draft);
  if ('trouble' in result) troubles.value = result.trouble;
  else if (JSON.stringify(result.value).length > APP_CONFIG_LIMITS.valueLength) troubles.value = 'valueTooLong';
  if ('trouble' in result || Object.keys(troubles).length > 0) return { troubles };
  return { name, entry: { value: result.value, group: group || null } };
}

/** By group, those without one first; inside by name. */
export function grouped(appConfig: AppConfig): [group: string | null, entries: [name: string, entry: Entry][]][] {
  const groups = new Map<string | null, [string, Entry][]>();
  const entries = Object.entries(appConfig).sort(([a], [b]) => a.localeCompare(b));
  for (const entry of entries) groups.set(entry[1].group, [...(groups.get(entry[1].group) ?? []), entry]);
  return [...groups].sort(([a], [b]) => (a ?? '').localeCompare(b ?? ''));
}
