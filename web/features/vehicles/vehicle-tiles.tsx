import type { VehicleFigures } from '#contract/vehicle-use.ts';
import { formatDistance, formatNumber } from '#web/format/numbers.ts';
import { formatCalendarDay, formatDuration } from '#web/format/times.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { useWords } from '#web/i18n/words.ts';
import { FigureTiles } from '#web/ui/figure-tiles.tsx';

type Whole = VehicleFigures & { lastDay: string | null };

/** The vehicle's totals in a few figures. */
export function VehicleTiles({ whole }: { whole: Whole | undefined }) {
  const t = useWords(vehiclesWords);
  const events = whole ? Object.values(whole.events).reduce((sum, count) => sum + count, 0) : 0;
  const kilometres = (whole?.distanceMeters ?? 0) / 1000;
  const tiles = [
    {
      name: t('score'),
      value: whole && (whole.scores.total === null ? t('notKnown') : formatNumber(whole.scores.total)),
    },
    { name: t('distance'), value: whole && formatDistance(whole.distanceMeters) },
    { name: t('trips'), value: whole && formatNumber(whole.trips), aside: whole && formatDuration(whole.seconds) },
    {
      name: t('events'),
      value: whole && formatNumber(events),
      aside: kilometres >= 1 ? t('per100', { value: formatNumber((events / kilometres) * 100, 1) }) : undefined,
    },
    {
      name: t('lastDriven'),
      value: whole && (whole.lastDay ? formatCalendarDay(whole.lastDay, { dateStyle: 'medium' }) : t('never')),
    },
  ];
  return <FigureTiles figures={tiles} />;
}
