import Bike from 'icon:bike';
import Bus from 'icon:bus';
import Car from 'icon:car';
import Footprints from 'icon:footprints';
import { type HomeFigures, TRIP_MODES, type TripMode } from '#contract/home.ts';
import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { Caption } from '#web/ui/caption.tsx';
import { Grid } from '#web/ui/grid.tsx';
import type { IconComponent } from '#web/ui/icon/icon.ts';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './modes.module.css';
import type { Measure } from './trips-chart.tsx';

const ICONS: Record<TripMode, IconComponent> = { car: Car, cycling: Bike, walking: Footprints, public: Bus };

/** The chart's legend, with the totals of the period. */
export function ModeTotals({ bars, measure }: { bars: HomeFigures['bars']; measure: Measure }) {
  const t = useWords(homeWords);
  const { group } = useDictionary();
  const sums = TRIP_MODES.map((mode) => bars.reduce((sum, bar) => sum + bar.modes[mode][measure], 0));
  const all = sums.reduce((sum, one) => sum + one, 0);
  return (
    <Grid as="ul" columns={4} gap="12 20" className={styles.modes} aria-label={t('byMode')}>
      {TRIP_MODES.map((mode, at) => {
        const Icon = ICONS[mode];
        const value = sums[at] ?? 0;
        return (
          <Grid as="li" key={mode} columns="auto minmax(0, 1fr)" gap="2 8" align="center" data-group={mode}>
            <span className={styles.icon} aria-hidden="true">
              <Icon size={16} />
            </span>
            <Note as="span" ellipsis>
              {group(mode)}
            </Note>
            <Row as="span" nowrap align="baseline" tabular className={styles.figures}>
              <Text as="strong" size="heading" weight={600}>
                {formatNumber(value)}
              </Text>
              {all > 0 && <Caption as="small">{formatShare(value / all)}</Caption>}
            </Row>
            <ShareBar thin share={all > 0 ? value / all : 0} className={styles.bar} />
          </Grid>
        );
      })}
    </Grid>
  );
}
