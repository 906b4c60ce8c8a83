import { SCORE_BIN, SCORE_NAMES, type ScoreName } from '#contract/insight-segments.ts';
import type { InsightSide } from '#contract/insights.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { insightsWords } from '#web/i18n/insights.ts';
import { useWords } from '#web/i18n/words.ts';
import { BarChart, type Layer, Legend } from '#web/ui/bar-chart.tsx';
import { Card } from '#web/ui/card.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SmallFigures } from '#web/ui/small-figures.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { tripsHref } from './hrefs.ts';
import type { Sides } from './sides.ts';

interface Props {
  projectId: number;
  sides: Sides;
  part: ScoreName;
  onPart: (part: ScoreName) => void;
}

const boundsOf = (bin: number) => ({ from: bin * SCORE_BIN, to: bin === 19 ? 100 : bin * SCORE_BIN + SCORE_BIN - 1 });

/** Drives by score. A comparison shows shares, because one side may have many more drives. */
export function DistributionCard({ projectId, sides, part, onPart }: Props) {
  const t = useWords(insightsWords);
  const { own, other } = sides;
  const isEmpty = own.scores[part].trips === 0 && !other?.scores[part].trips;
  const shares = (side: InsightSide) =>
    side.scores[part].bins.map((count) => (100 * count) / Math.max(1, side.scores[part].trips));
  const layers: Layer[] = other
    ? [
        { key: 'first', name: sides.ownName, values: shares(own) },
        { key: 'second', name: sides.otherName, values: shares(other) },
      ]
    : [{ key: 'first', name: t(`score_${part}`), values: own.scores[part].bins }];
  const steps = own.scores[part].bins.map((_, bin) => {
    const { from, to } = boundsOf(bin);
    return { key: String(from), name: String(from), range: `${t(`score_${part}`)} ${from}–${to}` };
  });
  const drives = (count: number) => t('drives', { count, shown: formatNumber(count) });
  return (
    <Card
      title={t('distribution')}
      lead={t('distributionLead')}
      action={
        <Segmented
          isSmall
          label={t('scorePart')}
          options={SCORE_NAMES.map((value) => ({ value, label: t(`score_${value}`) }))}
          value={part}
          onChange={onPart}
        />
      }
    >
      {isEmpty ? (
        <Text as="p" tone="muted">
          {t('noScores')}
        </Text>
      ) : (
        <Stack gap={12}>
          {other && <Legend layers={layers} />}
          <BarChart
            label={t('distributionChart', { part: t(`score_${part}`) })}
            steps={steps}
            layers={layers}
            isCount={!other}
            isGrouped={other !== undefined}
            withUnit={(value) => (other ? t('shareOfDrives', { value }) : value)}
            links={own.scores[part].bins.map((count, bin) => {
              if (count === 0) return undefined;
              const { from, to } = boundsOf(bin);
              return {
                href: tripsHref(projectId, own, { part, scoreFrom: from, scoreTo: to }),
                label: t('openTrips', { range: `${from}–${to}`, value: drives(count) }),
              };
            })}
          />
          <Quantiles name={other && sides.ownName} side={own} part={part} />
          {other && <Quantiles name={sides.otherName} side={other} part={part} />}
        </Stack>
      )}
    </Card>
  );
}

function Quantiles({ name, side, part }: { name: string | undefined; side: InsightSide; part: ScoreName }) {
  const t = useWords(insightsWords);
  const { p10, median, p90, trips } = side.scores[part];
  return (
    <Stack gap={4}>
      {name && (
        <Text size="caption" weight={600}>
          {name}
        </Text>
      )}
      <SmallFigures
        figures={[
          [t('p10'), formatNumber(p10)],
          [t('median'), formatNumber(median)],
          [t('p90'), formatNumber(p90)],
          [t('scoredDrives'), formatNumber(trips)],
        ]}
      />
    </Stack>
  );
}
