import type { Vehicle } from '#contract/vehicles.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatCalendarDay } from '#web/format/times.ts';
import type { vehiclesWords } from '#web/i18n/vehicles.ts';
import type { Translate } from '#web/i18n/words.ts';

/** The value of a custom property, formatted by its type. */
export function valueText(
  t: Translate<typeof vehiclesWords>,
  { type, value }: Vehicle['props']['own'][number],
): string {
  if (type === 'yesNo') return t(value ? 'yes' : 'no');
  if (type === 'number') return formatNumber(Number(value), 6);
  return type === 'date' ? formatCalendarDay(String(value), { dateStyle: 'medium' }) : String(value);
}
