import type { TripRow } from '#contract/insight-trips.ts';
import { formatDistance, formatNumber } from '#web/format/numbers.ts';
import { formatClock, formatDuration } from '#web/format/times.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Chip } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ModeMark } from '#web/ui/mode-mark.tsx';
import { Row } from '#web/ui/row.tsx';
import { ScoreValue } from '#web/ui/score-value.tsx';
import { Text } from '#web/ui/text.tsx';
import { momentText } from './zoned.ts';

export function useTripColumns(hrefOf: (row: TripRow) => string): Column<TripRow>[] {
  const t = useWords(insightWords);
  const zoneOf = (zone: string | null) => (zone ? { zone } : {});
  return [
    {
      key: 'start',
      label: t('start'),
      sortable: true,
      onPhone: 'head',
      cell: (row) => (
        <Row as="span" inline gap="4 8" tabular title={row.startTimeZone ?? undefined}>
          <NearLink href={hrefOf(row)}>{momentText(row.startTs * 1000, row.startTimeZone)}</NearLink>
          {row.isOpen && <Chip tone="brand">{t('running')}</Chip>}
          {row.isOverridden && <Chip tone="info">{t('corrected')}</Chip>}
        </Row>
      ),
    },
    { key: 'mode', label: t('mode'), onPhone: 'corner', cell: (row) => <ModeMark type={row.type} /> },
    {
      key: 'end',
      label: t('end'),
      cell: (row) => (
        <Row as="span" inline gap="4 8" tabular title={row.endTimeZone ?? undefined}>
          {formatClock(row.endTs * 1000, zoneOf(row.endTimeZone))}
        </Row>
      ),
    },
    {
      key: 'distance',
      label: t('distance'),
      align: 'right',
      sortable: true,
      cell: (row) => formatDistance(row.distanceMeters),
    },
    {
      key: 'duration',
      label: t('duration'),
      align: 'right',
      sortable: true,
      cell: (row) => formatDuration(row.endTs - row.startTs),
    },
    { key: 'score', label: t('score'), sortable: true, cell: (row) => <ScoreTotal of={row} /> },
    { key: 'parts', label: t('parts'), onPhone: 'hidden', cell: (row) => <ScoreParts of={row} /> },
    {
      key: 'quality',
      label: t('quality'),
      align: 'right',
      sortable: true,
      cell: (row) => (row.quality === null ? <Text tone="muted">–</Text> : formatNumber(row.quality)),
    },
  ];
}

type KnownScores = Pick<TripRow, 'total' | 'safeness' | 'speed' | 'distraction'>;

/** Only drives are scored. */
export function ScoreTotal({ of: { total } }: { of: KnownScores }) {
  return total === null ? <Text tone="muted">–</Text> : <ScoreValue score={total} />;
}

export function ScoreParts({ of: { total, safeness, speed, distraction } }: { of: KnownScores }) {
  const t = useWords(insightWords);
  if (total === null) return <Text tone="muted">–</Text>;
  const parts = [
    [t('safeness'), safeness],
    [t('speed'), speed],
    [t('distraction'), distraction],
  ] as const;
  return (
    <Row as="span" inline gap="0 12" align="stretch" size="caption" tabular>
      {parts.map(([name, score]) => (
        <span key={name}>
          <Text tone="muted">{name}</Text> {score === null ? '–' : formatNumber(score)}
        </span>
      ))}
    </Row>
  );
}
