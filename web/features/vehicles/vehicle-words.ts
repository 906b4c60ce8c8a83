import type { Vehicle } from '#contract/vehicles.ts';
import { localeOf } from '#web/format/locale.ts';
import { formatNumber } from '#web/format/numbers.ts';
import type { vehiclesWords } from '#web/i18n/vehicles.ts';
import type { Translate } from '#web/i18n/words.ts';

/** A calendar day as people write it: 15 Nov 2026. */
export const dayText = (day: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string =>
  new Intl.DateTimeFormat(localeOf(), { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));

/** The value of a property of one's own, as its type is read. */
export function valueText(
  t: Translate<typeof vehiclesWords>,
  { type, value }: Vehicle['props']['own'][number],
): string {
  if (type === 'yesNo') return t(value ? 'yes' : 'no');
  if (type === 'number') return formatNumber(Number(value), 6);
  return type === 'date' ? dayText(String(value)) : String(value);
}
