import type { TripMode } from '../../../contract/home-ranges.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useDictionary } from '../../i18n/dictionary.ts';
import { homeWords } from '../../i18n/home.ts';
import { useWords } from '../../i18n/words.ts';
import styles from './chart.module.css';

interface Props {
  title: string;
  /** Where it points to, and how much room there is. */
  left: number;
  width: number;
  rows: readonly { mode: TripMode; value: number }[];
  unit: string;
}

const TIP_WIDTH = 208;

/** All modes of the bar under the pointer. */
export function ChartTip({ title, left, width, rows, unit }: Props) {
  const t = useWords(homeWords);
  const { group } = useDictionary();
  const total = rows.reduce((sum, row) => sum + row.value, 0);
  const beside = left + 12 + TIP_WIDTH > width ? left - 12 - TIP_WIDTH : left + 12;
  return (
    <div className={styles.tip} style={{ left: Math.max(0, beside), width: TIP_WIDTH }} aria-hidden="true">
      <strong>{title}</strong>
      <dl>
        {rows.map(({ mode, value }) => (
          <div key={mode}>
            <dt>
              <span className={styles.swatch} data-mode={mode} />
              {group(mode)}
            </dt>
            <dd>{formatNumber(value, 1)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('total')}</dt>
          <dd>
            {formatNumber(total, 1)} {unit}
          </dd>
        </div>
      </dl>
    </div>
  );
}
