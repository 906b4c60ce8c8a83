import type { InsightSide } from '#contract/insights.ts';
import { formatDistance, formatNumber, NOT_KNOWN } from '#web/format/numbers.ts';
import { insightsWords } from '#web/i18n/insights.ts';
import { useWords } from '#web/i18n/words.ts';
import { FigureTiles } from '#web/ui/figure-tiles.tsx';
import { formatKilograms } from './kilograms.ts';
import { metersOf, type Sides } from './sides.ts';

/** The key figures, with those of the comparison below. */
export function InsightTiles({ sides }: { sides: Sides | undefined }) {
  const t = useWords(insightsWords);
  const usersOf = ({ users, days }: InsightSide): string => {
    if (users !== null) return formatNumber(users);
    const mean = days.reduce((sum, day) => sum + day.users, 0) / Math.max(1, days.length);
    return t('perDay', { value: formatNumber(mean, 1) });
  };
  const FIGURES: readonly [
    name: string,
    value: (side: InsightSide) => string,
    aside?: (side: InsightSide) => string,
  ][] = [
    [t('usersTravelling'), usersOf],
    [t('trips'), ({ trips }) => formatNumber(trips)],
    [t('distance'), (side) => formatDistance(metersOf(side))],
    [
      t('medianScore'),
      ({ scores }) => (scores.total.median === null ? NOT_KNOWN : formatNumber(scores.total.median)),
      () => t('ofHundred'),
    ],
    [
      t('co2Saved'),
      ({ co2 }) => formatKilograms(co2.byCarKg - co2.emittedKg),
      ({ co2 }) => t('co2Against', { value: formatKilograms(co2.byCarKg) }),
    ],
  ];
  return (
    <FigureTiles
      figures={FIGURES.map(([name, value, aside]) => ({
        name,
        value: sides && value(sides.own),
        aside: sides?.other
          ? t('otherFigure', { name: sides.otherName, value: value(sides.other) })
          : sides && aside?.(sides.own),
      }))}
    />
  );
}
