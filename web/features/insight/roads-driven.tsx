import type { ReplyOf } from '#contract/endpoint.ts';
import type { getOverTime } from '#contract/insight-trips.ts';
import { formatDistance, formatShare } from '#web/format/numbers.ts';
import { formatDuration } from '#web/format/times.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { Text } from '#web/ui/text.tsx';
import styles from './roads-driven.module.css';

interface Props {
  roads: ReplyOf<typeof getOverTime>['roads'];
  /** The totals of all drives, including unknown roads. */
  whole: { seconds: number; meters: number };
}

/** Smaller amounts are rounding errors. */
const MIN_UNKNOWN_METERS = 500;

/** Time and distance by road type, largest first. */
export function RoadsDriven({ roads, whole }: Props) {
  const t = useWords(insightWords);
  const { road } = useDictionary();
  const onRoads = roads.reduce((sum, { meters }) => sum + meters, 0);
  const all = Math.max(1, whole.meters, onRoads);
  const unknown = {
    type: null,
    seconds: Math.max(
      0,
      roads.reduce((left, { seconds }) => left - seconds, whole.seconds),
    ),
    meters: whole.meters - onRoads,
  };
  const rows = unknown.meters > MIN_UNKNOWN_METERS ? [...roads, unknown] : roads;
  return (
    <Text as="table" size="small" above={16} className={styles.roads} wide>
      <Text as="caption" weight={600} tone="plain" textAlign="left" pad="0 0 4">
        {t('roads')}
      </Text>
      <thead>
        <tr>
          <th scope="col">{t('roadKind')}</th>
          <th scope="col">{t('roadTime')}</th>
          <th scope="col">{t('roadDistance')}</th>
          <th scope="col">{t('roadShare')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ type, seconds, meters }) => (
          <tr key={type ?? ''}>
            <th scope="row">{type === null ? t('roadUnknown') : road(type)}</th>
            <td>{formatDuration(seconds)}</td>
            <td>{formatDistance(meters)}</td>
            <td className={styles.share}>
              <span aria-hidden="true">
                <i style={{ width: `${(meters / all) * 100}%` }} />
              </span>
              {formatShare(meters / all)}
            </td>
          </tr>
        ))}
      </tbody>
    </Text>
  );
}
