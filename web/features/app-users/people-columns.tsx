import ArrowDownRight from 'icon:arrow-down-right';
import ArrowUpRight from 'icon:arrow-up-right';
import MapPinned from 'icon:map-pinned';
import type { AppUserRow } from '#contract/app-user-list.ts';
import { PEOPLE_FIGURES, type PeopleFigure, type PersonFigures } from '#contract/people.ts';
import { formatDistance, formatNumber, NOT_KNOWN } from '#web/format/numbers.ts';
import { formatDuration } from '#web/format/times.ts';
import { peopleWords } from '#web/i18n/people.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Ago } from '#web/ui/ago.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Hidden } from '#web/ui/hidden.tsx';
import { Row } from '#web/ui/row.tsx';
import { ScoreValue } from '#web/ui/score-value.tsx';
import { Text } from '#web/ui/text.tsx';
import { rangeOfDays, type ShownDays } from './find-view.ts';

const nothing = <Text tone="muted">{NOT_KNOWN}</Text>;
const points = (score: number | null) => (score === null ? nothing : formatNumber(score));
const perUnit = (value: number | null) => (value === null ? nothing : formatNumber(value, 1));
const duration = (seconds: number) => (seconds === 0 ? nothing : formatDuration(seconds));

interface WorstTripProps {
  figures: Pick<PersonFigures, 'worst' | 'worstTrip' | 'worstDay'>;
  userId: string;
  links: PeopleLinks;
}

/** Links to the place where the trip lost most points, as long as the trip is stored. */
function WorstTrip({ figures: { worst, worstTrip, worstDay }, userId, links }: WorstTripProps) {
  const t = useWords(peopleWords);
  if (worst === null || worstTrip === null) return nothing;
  if (worstDay === null) {
    return (
      <Text tone="muted" title={t('worstGone')}>
        {formatNumber(worst)}
        <Hidden>{t('worstGone')}</Hidden>
      </Text>
    );
  }
  return (
    <NearLink
      href={links.worst(userId, { day: worstDay, startTs: worstTrip })}
      aria-label={t('showWorst', { user: userId })}
    >
      <Row as="span" inline nowrap gap={4} tabular>
        <MapPinned size={14} aria-hidden="true" />
        {formatNumber(worst)}
      </Row>
    </NearLink>
  );
}

/** The change of a score since the previous period. */
function Trend({ trend }: { trend: number | null }) {
  const t = useWords(peopleWords);
  if (trend === null) return nothing;
  if (trend === 0) return <span title={t('trendSame')}>±0</span>;
  const Arrow = trend > 0 ? ArrowUpRight : ArrowDownRight;
  const count = Math.round(Math.abs(trend));
  const title = t(trend > 0 ? 'trendUp' : 'trendDown', { count, points: formatNumber(count) });
  return (
    <Row as="span" inline nowrap gap={2} tabular tone={trend > 0 ? 'success' : 'danger'} title={title}>
      <Arrow size={14} aria-hidden="true" />
      {trend > 0 ? '+' : '−'}
      {formatNumber(Math.abs(trend))}
    </Row>
  );
}

export interface PeopleLinks {
  user: (userId: string) => string;
  /** The trips of the period, worst first. */
  trips: (userId: string, days: { from: string; to: string }) => string;
  /** A trip, with the place on the map where most points were lost. */
  worst: (userId: string, trip: { day: string; startTs: number }) => string;
}

/** The figures of the period; a dash if unknown. */
export function usePeopleColumns(links: PeopleLinks, days: ShownDays): Column<AppUserRow>[] {
  const t = useWords(peopleWords);
  const range = rangeOfDays(days);
  const cells: Record<PeopleFigure, (figures: PersonFigures, userId: string) => React.ReactNode> = {
    score: ({ score }) => (score === null ? nothing : <ScoreValue score={score} />),
    trend: ({ trend }) => <Trend trend={trend} />,
    safeness: ({ safeness }) => points(safeness),
    safenessTrend: ({ safenessTrend }) => <Trend trend={safenessTrend} />,
    speed: ({ speed }) => points(speed),
    speedTrend: ({ speedTrend }) => <Trend trend={speedTrend} />,
    distraction: ({ distraction }) => points(distraction),
    distractionTrend: ({ distractionTrend }) => <Trend trend={distractionTrend} />,
    worst: (figures, userId) => <WorstTrip figures={figures} userId={userId} links={links} />,
    trips: ({ trips }, userId) => (
      <NearLink href={links.trips(userId, range)} aria-label={t('showTrips', { user: userId })}>
        {formatNumber(trips)}
      </NearLink>
    ),
    distance: ({ distance }) => formatDistance(distance),
    car: ({ car }) => duration(car),
    cycling: ({ cycling }) => duration(cycling),
    walking: ({ walking }) => duration(walking),
    public: (figures) => duration(figures.public),
    harsh: ({ harsh }) => perUnit(harsh),
    speeding: ({ speeding }) => perUnit(speeding),
    phone: ({ phone }) => (phone === null ? nothing : formatDuration(Math.round(phone))),
    lastTrip: ({ lastTrip }) => <Ago at={new Date(lastTrip * 1_000).toISOString()} />,
  };
  return PEOPLE_FIGURES.map((key) => ({
    key,
    label: t(key),
    sortable: true,
    align: key === 'score' || key === 'lastTrip' ? 'left' : 'right',
    ...(key === 'score' && { onPhone: 'corner' as const }),
    cell: ({ userId, figures }) => (figures ? cells[key](figures, userId) : nothing),
  }));
}
