import ChartColumn from 'icon:chart-column';
import Table2 from 'icon:table-2';
import { useState } from 'react';
import type { HomeFigures } from '#contract/home.ts';
import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Row } from '#web/ui/row.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './home.module.css';
import { ModeTotals } from './mode-totals.tsx';
import { type Measure, TripsChart } from './trips-chart.tsx';
import { TripsTable } from './trips-table.tsx';

type View = 'chart' | 'table';

/** Trips by mode over time, as bars or as a table. */
export function TripsCard({ figures }: { figures: HomeFigures | undefined }) {
  const t = useWords(homeWords);
  const [measure, setMeasure] = useState<Measure>('trips');
  const [view, setView] = useState<View>('chart');
  const title = t(measure === 'trips' ? 'tripsByMode' : 'kilometresByMode');
  const choices = (
    <Row align="stretch" justify="end">
      <Segmented
        isSmall
        label={t('measure')}
        value={measure}
        options={[
          { value: 'trips', label: t('trips'), face: t('trips') },
          { value: 'kilometres', label: t('kilometres'), face: t('unitKm') },
        ]}
        onChange={setMeasure}
      />
      <Segmented
        isSmall
        label={t('view')}
        value={view}
        options={[
          { value: 'chart', label: t('asChart'), face: <ChartColumn size={15} /> },
          { value: 'table', label: t('asTable'), face: <Table2 size={15} /> },
        ]}
        onChange={setView}
      />
    </Row>
  );
  return (
    <Card title={title} lead={t('tripsLead')} action={choices}>
      {figures ? (
        <Stack gap={20}>
          <ModeTotals bars={figures.bars} measure={measure} />
          {view === 'table' && <TripsTable bars={figures.bars} measure={measure} caption={title} />}
          {view === 'chart' && figures.bars.length > 1 && (
            <TripsChart bars={figures.bars} measure={measure} label={t('chartLabel', { title })} />
          )}
        </Stack>
      ) : (
        <Stack gap={20} aria-busy="true">
          <div className={styles.comingModes}>
            <Skeleton height="100%" />
          </div>
          <Skeleton height={220} />
        </Stack>
      )}
    </Card>
  );
}
