import type { UseDay } from '#contract/billing-statements.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatCalendarDay } from '#web/format/times.ts';
import { billingAdminWords } from '#web/i18n/billing-admin.ts';
import { useWords } from '#web/i18n/words.ts';
import { ChartFrame } from '#web/ui/chart-frame.tsx';
import { ticksUpTo } from '#web/ui/chart-plot.ts';
import { Hidden } from '#web/ui/hidden.tsx';
import { Row } from '#web/ui/row.tsx';
import styles from './admin.module.css';

const KINDS = ['registered', 'active', 'billed'] as const;
const shortOf = (day: string) => formatCalendarDay(day, { day: 'numeric', month: 'short' });

/** A line of registered users above bars of active users; screen readers get the last days as a table. */
export function UseChart({ rows }: { rows: readonly UseDay[] }) {
  const t = useWords(billingAdminWords);
  const most = Math.max(1, ...rows.map(({ registered, active }) => Math.max(registered, active)));
  return (
    <>
      <Row as="ul" gap="4 16" align="stretch" size="small" tone="muted" below={8}>
        {KINDS.map((kind) => (
          <Row as="li" key={kind} inline nowrap>
            <span className={styles.swatch} data-kind={kind} /> {t(kind)}
          </Row>
        ))}
      </Row>
      <ChartFrame
        label={t('useTitle')}
        names={rows.map(({ day }) => shortOf(day))}
        ticks={ticksUpTo(most, { smallest: 1 })}
        tip={(at) => (
          <>
            <strong>{formatCalendarDay(rows[at]?.day ?? '')}</strong>
            <dl>
              {KINDS.map((kind) => (
                <div key={kind}>
                  <dt>
                    <span className={styles.swatch} data-kind={kind} /> {t(kind)}
                  </dt>
                  <dd>{formatNumber(rows[at]?.[kind])}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      >
        {(plot) => (
          <>
            {rows.map(({ day, active, billed }, at) => (
              <g key={day}>
                <rect
                  className={styles.activeBar}
                  x={plot.x(at) - plot.barWidth / 2}
                  width={plot.barWidth}
                  y={plot.y(active)}
                  height={plot.y(0) - plot.y(active)}
                />
                <rect
                  className={styles.billedBar}
                  x={plot.x(at) - plot.barWidth / 2}
                  width={plot.barWidth}
                  y={plot.y(billed)}
                  height={plot.y(0) - plot.y(billed)}
                />
              </g>
            ))}
            <polyline
              className={styles.registeredLine}
              points={rows.map(({ registered }, at) => `${plot.x(at)},${plot.y(registered)}`).join(' ')}
            />
          </>
        )}
      </ChartFrame>
      <Hidden as="div">
        <table>
          <caption>{t('useTitle')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              {KINDS.map((kind) => (
                <th key={kind} scope="col">
                  {t(kind)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(-31).map((row) => (
              <tr key={row.day}>
                <th scope="row">{formatCalendarDay(row.day)}</th>
                {KINDS.map((kind) => (
                  <td key={kind}>{row[kind]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Hidden>
    </>
  );
}
