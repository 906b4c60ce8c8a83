import type { Figures, StepFigures } from '#contract/insight-trips.ts';
import { formatDistance, formatNumber, formatShare } from '#web/format/numbers.ts';
import { formatDuration } from '#web/format/times.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { type Translate, useWords } from '#web/i18n/words.ts';
import { FigureTiles } from '#web/ui/figure-tiles.tsx';

const drivenSeconds = ({ byDay, byNight }: Figures): number => byDay.seconds + byNight.seconds;
const metersOf = ({ meters }: Figures): number => meters.car + meters.cycling + meters.walking + meters.public;
const perDay = (amount: number, { activeDays }: Figures): number | null =>
  activeDays > 0 ? amount / activeDays : null;
const nightShare = (figures: Figures): number | null =>
  drivenSeconds(figures) > 0 ? figures.byNight.seconds / drivenSeconds(figures) : null;

/** A score compared with the project's, as text. */
function against(t: Translate<typeof insightWords>, own: number | null, project: number | null): string {
  if (project === null) return t('noProject');
  if (own === null) return t('projectPerDay', { value: formatNumber(project) });
  const difference = Math.round(own - project);
  if (difference === 0) return t('sameAsProject');
  return t(difference > 0 ? 'aboveProject' : 'belowProject', { difference: formatNumber(Math.abs(difference)) });
}

/** The key figures of the period, next to the project's averages. */
export function TimeTiles({ whole: { own, project } }: { whole: StepFigures }) {
  const t = useWords(insightWords);
  const beside = (value: string | null) => (value === null ? t('noProject') : t('projectPerDay', { value }));
  const known = (value: number | null, text: (value: number) => string) => (value === null ? null : text(value));
  const tiles = [
    {
      name: t('score'),
      value: formatNumber(own.scores.total),
      aside: against(t, own.scores.total, project.scores.total),
    },
    {
      name: t('drivenPerDay'),
      value: known(perDay(drivenSeconds(own), own), formatDuration) ?? '–',
      aside: beside(known(perDay(drivenSeconds(project), project), formatDuration)),
    },
    {
      name: t('nightShare'),
      value: formatShare(nightShare(own)),
      aside: beside(known(nightShare(project), (share) => formatShare(share))),
    },
    {
      name: t('kmPerDay'),
      value: known(perDay(metersOf(own), own), (value) => formatDistance(value)) ?? '–',
      aside: beside(known(perDay(metersOf(project), project), (value) => formatDistance(value))),
    },
    {
      name: t('activeDays'),
      value: formatNumber(own.activeDays),
      aside: `${t('drives')}: ${formatNumber(own.drives)}`,
    },
  ];
  return <FigureTiles figures={tiles} />;
}
