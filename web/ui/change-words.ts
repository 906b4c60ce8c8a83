import type { FieldChange, Leaf } from '#contract/revision-changes.ts';
import { PROJECT_ROLES } from '#contract/roles.ts';
import type { ItemType, ScorePart } from '#contract/timeline.ts';
import { localeOf } from '#web/format/locale.ts';
import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { formatClock, formatMoment } from '#web/format/times.ts';
import { dictionaryWords } from '#web/i18n/dictionary.ts';
import { revisionsWords } from '#web/i18n/revisions.ts';
import { roleWords } from '#web/i18n/roles.ts';
import { type KeyOf, type Translate, translate } from '#web/i18n/words.ts';
import { ownFieldName } from './entity-name.ts';

type T = Translate<typeof revisionsWords>;
type Key = KeyOf<typeof revisionsWords>;

const keyFor = (key: string): Key | null => (key in revisionsWords.en ? (key as Key) : null);

/** A roll-out contains a configuration, with the same field names. */
const plain = (field: string): string => field.replace(/^config\.(?=services|options|appConfig)/, '');
const inAppConfig = (field: string) => /^appConfig\.(.+?)\.(value|group)(?:\.(.+))?$/.exec(plain(field));

/** "someField.deeper" → "Some field: deeper", for fields without a text. */
const spelled = (field: string): string => {
  const words = field
    .replace(/\.enabled$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split('.')
    .join(': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The display name of a field, if it has a text. */
export function knownFieldName(t: T, field: string, entity: string): string | undefined {
  const own = ownFieldName(entity, field);
  if (own !== undefined) return own;
  const key = keyFor(`field_${plain(field)}`) ?? keyFor(`field_services.${field}`);
  if (key) return t(key);
  const [, name, part, deeper] = inAppConfig(field) ?? [];
  if (!name) return undefined;
  return t(part === 'group' ? 'field_appConfigGroup' : 'field_appConfigValue', {
    name: deeper ? `${name}.${deeper}` : name,
  });
}

export const fieldName = (t: T, field: string, entity = ''): string =>
  knownFieldName(t, field, entity) ?? spelled(plain(field));

const isRole = (value: unknown): value is (typeof PROJECT_ROLES)[number] =>
  PROJECT_ROLES.some((role) => role === value);
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A timeline item as stored by corrections. */
interface KeptItem {
  startTs: number;
  endTs: number;
  type: ItemType;
  scores?: Partial<Record<ScorePart, number>> | null;
  reason?: string | null;
}
const isItem = (value: unknown): value is KeptItem =>
  typeof value === 'object' && value !== null && 'startTs' in value && 'type' in value;

/** Something displayed by its name, such as a vehicle. */
const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' && value.name !== '';

/** Bus 15 Nov 2026, 08:05:30 CET–08:40 · Braking 41 · “Line 13” */
function itemText({ startTs, endTs, type, scores, reason }: KeptItem, t: T): string {
  const parts = Object.entries(scores ?? {}) as [ScorePart, number][];
  return [
    `${translate(dictionaryWords, `mode.${type}`)} ${formatMoment(startTs * 1_000)}–${formatClock(endTs * 1_000)}`,
    ...parts.map(([part, value]) => `${t(`part_${part}`)} ${value}`),
    ...(reason ? [`“${reason}”`] : []),
  ].join(' · ');
}

function listText(values: readonly unknown[], t: T): string {
  if (values.length === 0) return t('value_none');
  return values
    .map((value) => {
      if (isItem(value)) return itemText(value, t);
      if (isRole(value)) return translate(roleWords, value);
      if (isNamed(value)) return value.name;
      return typeof value === 'string' ? value : JSON.stringify(value);
    })
    .join(', ');
}

/** A value as text, with its unit and in the reader's language. */
export function leafText(t: T, field: string, value: Leaf): string {
  const name = plain(field);
  if (/^(fixes|logs|items)Days$/.test(name)) {
    return value === null ? t('value_forEver') : t('value_days', { count: Number(value) });
  }
  if (value === null) return t('value_none');
  if (typeof value === 'boolean') {
    const isSwitch = name.startsWith('services.') || keyFor(`field_services.${name}`) || inAppConfig(field);
    return t(isSwitch ? (value ? 'value_on' : 'value_off') : value ? 'value_yes' : 'value_no');
  }
  if (typeof value === 'number') {
    if (name === 'share') return formatShare(value / 100);
    const isSeconds = /^options\.deviceDiscovery\.(startDelay|duration|interval)$/.test(name);
    return isSeconds ? t('value_seconds', { value: formatNumber(value) }) : formatNumber(value, 6);
  }
  if (typeof value === 'string') {
    if (name === 'country') return countryName(value);
    return MOMENT.test(value) ? formatMoment(value) : value;
  }
  return listText(value, t);
}

export const countryName = (code: string): string =>
  new Intl.DisplayNames(localeOf(), { type: 'region' }).of(code) ?? code;

/** One change as a single line, for long lists. */
export const changeLine = (t: T, { field, before, after }: FieldChange, entity?: string): string =>
  `${fieldName(t, field, entity)}: ${leafText(t, field, before)} → ${leafText(t, field, after)}`;
