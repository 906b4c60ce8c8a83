import type { InsightSide } from '#contract/insights.ts';
import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { insightsWords } from '#web/i18n/insights.ts';
import { useWords } from '#web/i18n/words.ts';
import { BarChart, type Layer, Legend } from '#web/ui/bar-chart.tsx';
import { BarList } from '#web/ui/bar-list.tsx';
import { Card } from '#web/ui/card.tsx';
import { Text } from '#web/ui/text.tsx';
import { tripsHref } from './hrefs.ts';
import type { Sides } from './sides.ts';
import type { Names } from './use-names.ts';

/** Below this score a drive counts as poor. */
const POOR = 60;
const PART_OF = {
  ACCELERATION: 'safeness',
  BRAKING: 'safeness',
  CORNERING: 'safeness',
  SPEED: 'speed',
  DFD: 'distraction',
} as const;

interface Props {
  projectId: number;
  sides: Sides;
}

export function LossesCard({ projectId, sides: { own, other, otherName } }: Props) {
  const t = useWords(insightsWords);
  const { parts } = own.losses;
  const points = (value: number) => t('points', { count: Number(value.toFixed(1)), value: formatNumber(value, 1) });
  return (
    <Card title={t('losses')} lead={t('lossesLead')}>
      {parts.length === 0 ? (
        <Text as="p" tone="muted">
          {t('noScores')}
        </Text>
      ) : (
        <BarList
          label={t('losses')}
          most={Math.max(10, ...parts.map((one) => one.points))}
          rows={parts.map(({ part, points: lost }) => {
            const theirs = other?.losses.parts.find((one) => one.part === part);
            return {
              key: part,
              name: t(`part_${part}`),
              count: lost,
              shown: points(lost),
              ...(theirs && { detail: t('otherFigure', { name: otherName, value: points(theirs.points) }) }),
              href: tripsHref(projectId, own, { part: PART_OF[part], scoreFrom: 0, scoreTo: POOR }),
            };
          })}
        />
      )}
    </Card>
  );
}

const lostAt = ({ losses }: InsightSide): number[] =>
  losses.hours.map(({ safeness, speed, distraction }) => 100 * (safeness + speed + distraction));

export function LossesByHourCard({ projectId, sides, names }: Props & { names: Names }) {
  const t = useWords(insightsWords);
  const { own, other } = sides;
  const lost = lostAt(own);
  const ofPart = (part: 'safeness' | 'speed' | 'distraction') => own.losses.hours.map((hour) => 100 * hour[part]);
  const layers: Layer[] = other
    ? [
        { key: 'first', name: sides.ownName, values: lost },
        { key: 'second', name: sides.otherName, values: lostAt(other) },
      ]
    : [
        { key: 'first', name: t('score_safeness'), values: ofPart('safeness') },
        { key: 'day', name: t('score_speed'), values: ofPart('speed') },
        { key: 'night', name: t('score_distraction'), values: ofPart('distraction') },
      ];
  return (
    <Card title={t('lossesByHour')} lead={t('lossesByHourLead')}>
      {lost.every((share) => share === 0) ? (
        <Text as="p" tone="muted">
          {t('noScores')}
        </Text>
      ) : (
        <>
          <Legend layers={layers} />
          <BarChart
            label={t('lossesByHourChart')}
            steps={own.losses.hours.map(({ hour }) => ({
              key: String(hour),
              name: String(hour),
              range: names.hourLabel(hour),
            }))}
            layers={layers}
            isGrouped={other !== undefined}
            withUnit={(value) => t('percent', { value })}
            links={lost.map((share, hour) =>
              share > 0
                ? {
                    href: tripsHref(projectId, own, { lostAt: hour }),
                    label: t('openTrips', {
                      range: names.hourLabel(hour),
                      value: t('percent', { value: formatNumber(share, 1) }),
                    }),
                  }
                : undefined,
            )}
          />
        </>
      )}
    </Card>
  );
}

export function LossesByRoadCard({ projectId, sides: { own } }: Props) {
  const t = useWords(insightsWords);
  const { road: roadName } = useDictionary();
  const { roads } = own.losses;
  return (
    <Card title={t('lossesByRoad')} lead={t('lossesByRoadLead')}>
      {roads.length === 0 ? (
        <Text as="p" tone="muted">
          {t('noRoads')}
        </Text>
      ) : (
        <BarList
          label={t('lossesByRoad')}
          most={Math.max(...roads.map(({ pointsShare }) => pointsShare))}
          rows={roads.map(({ road, pointsShare, metersShare }) => ({
            key: road,
            name: roadName(road),
            detail: t('roadShare', { share: formatShare(metersShare) }),
            count: pointsShare,
            shown: formatShare(pointsShare),
            ...(pointsShare > 0 && { href: tripsHref(projectId, own, { lostOn: road }) }),
          }))}
        />
      )}
    </Card>
  );
}
