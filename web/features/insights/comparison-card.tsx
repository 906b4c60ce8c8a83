import { SCORE_NAMES, type ScoreName } from '#contract/insight-segments.ts';
import type { InsightComparison } from '#contract/insights.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { insightsWords } from '#web/i18n/insights.ts';
import { useWords } from '#web/i18n/words.ts';
import { Caption } from '#web/ui/caption.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import type { Sides } from './sides.ts';

type Compared = InsightComparison[ScoreName] & { name: ScoreName };

const TONES: Record<Compared['verdict'], ChipTone> = {
  tooFew: 'faint',
  chance: 'plain',
  likely: 'info',
  veryLikely: 'success',
};
/** The same as on the server. */
const FEWEST_USERS = 10;
const SMALLEST_SHOWN = 0.001;

/** The means of both sides over users, and whether the difference is significant. */
export function ComparisonCard({ comparison, sides }: { comparison: InsightComparison; sides: Sides }) {
  const t = useWords(insightsWords);
  const side = ({ users, mean }: Compared['own']) => (
    <span title={t('meanHelp')}>
      <Text weight={600}>{formatNumber(mean, 1)}</Text> <Text tone="muted">({formatNumber(users)})</Text>
    </span>
  );
  const columns: Column<Compared>[] = [
    { key: 'part', label: t('part'), onPhone: 'head', cell: ({ name }) => t(`score_${name}`) },
    { key: 'own', label: sides.ownName, align: 'right', cell: ({ own }) => side(own) },
    { key: 'other', label: sides.otherName, align: 'right', cell: ({ other }) => side(other) },
    {
      key: 'difference',
      label: t('difference'),
      align: 'right',
      cell: ({ difference }) => <Signed value={difference === null ? null : -difference} />,
    },
    { key: 'verdict', label: t('verdict'), cell: (row) => <VerdictWords of={row} /> },
  ];
  return (
    <Card title={t('comparison')} lead={t('comparisonLead')} flush>
      <Text as="div" pad="16 20" line="bottom">
        <Headline of={comparison.total} sides={sides} />
      </Text>
      <DataTable
        caption={t('comparison')}
        columns={columns}
        rows={SCORE_NAMES.map((name) => ({ name, ...comparison[name] }))}
        rowKey={({ name }) => name}
      />
    </Card>
  );
}

function Signed({ value }: { value: number | null }) {
  // A value that rounds to zero has no sign.
  const shown = formatNumber(value !== null && Math.abs(value) < 0.05 ? 0 : value, 1);
  return <Text tabular>{value !== null && value > 0.05 ? `+${shown}` : shown}</Text>;
}

function VerdictWords({ of: { verdict, pValue } }: { of: Pick<Compared, 'verdict' | 'pValue'> }) {
  const t = useWords(insightsWords);
  if (verdict === 'tooFew') {
    return (
      <Chip tone={TONES.tooFew} title={t('verdictHelp_tooFew', { count: FEWEST_USERS })}>
        {t('verdict_tooFew')}
      </Chip>
    );
  }
  const p = pValue !== null && pValue < SMALLEST_SHOWN ? t('pSmall') : t('pValue', { value: formatNumber(pValue, 3) });
  return (
    <Row as="span" inline gap="4 8">
      <Chip tone={TONES[verdict]}>{t(`verdict_${verdict}`)}</Chip>
      <Caption tabular>{p}</Caption>
    </Row>
  );
}

function Headline({ of, sides }: { of: InsightComparison['total']; sides: Sides }) {
  const t = useWords(insightsWords);
  if (of.difference === null) return <p>{t('notScored')}</p>;
  const count = Number(Math.abs(of.difference).toFixed(1));
  const key = count === 0 ? 'equal' : of.difference < 0 ? 'higher' : 'lower';
  return (
    <Row gap="4 12">
      <Text as="p" size="heading" weight={600}>
        {t(key, { own: sides.ownName, other: sides.otherName, count, points: formatNumber(count, 1) })}
      </Text>
      <VerdictWords of={of} />
    </Row>
  );
}
