import { formatNumber } from '#web/format/numbers.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { useDateImpacts } from './assistance.queries.ts';
import styles from './days.module.css';
import { DaysChart } from './days-chart.tsx';
import { RangeBar } from './range-bar.tsx';
import type { useDays } from './use-days.ts';

const TOTALS = ['totalAid', 'totalBcall', 'totalFiltered', 'totalTests'] as const;

/** Impacts and calls by day, with totals. */
export function DaysCard({ range }: { range: ReturnType<typeof useDays> }) {
  const t = useWords(assistanceWords);
  const { data, error, refetch } = useDateImpacts(range.days);
  return (
    <Card title={t('history')} action={<RangeBar range={range} />}>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Grid columns="minmax(180px, 240px) minmax(0, 1fr)" until={760} gap={24} align="center">
          <Grid as="dl" gap="16 24" columns={2} className={styles.totals}>
            {TOTALS.map((total) => (
              <div key={total} data-total={total}>
                <Row as="dt" gap={6} nowrap tone="muted" size="caption">
                  {t(total)}
                </Row>
                <Text as="dd" size="page" weight={600} tabular leading={32}>
                  {data ? formatNumber(data[total]) : <Skeleton width={40} height={28} />}
                </Text>
              </div>
            ))}
          </Grid>
          {data ? <DaysChart data={data} /> : <Skeleton height={150} />}
        </Grid>
      )}
    </Card>
  );
}
