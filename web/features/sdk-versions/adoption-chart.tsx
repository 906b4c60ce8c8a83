import { useState } from 'react';
import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { formatDay } from '#web/format/times.ts';
import { sdkVersionsWords } from '#web/i18n/sdk-versions.ts';
import { useWords } from '#web/i18n/words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { useWidth } from '#web/ui/use-width.ts';
import styles from './adoption.module.css';
import type { AdoptionDays, AdoptionSeries } from './adoption-days.ts';

const HEIGHT = 180;
const AXIS = 22;
const TOP = 8;

/** Older versions are paler; those below the minimum have their own colour. */
export const seriesColour = (series: AdoptionSeries, index: number): string => {
  if (series.below) return `color-mix(in srgb, var(--warning) ${Math.max(40, 90 - index * 8)}%, var(--surface))`;
  if (series.version === '') return 'var(--border-strong)';
  return `color-mix(in srgb, var(--brand) ${Math.max(22, 100 - index * 17)}%, var(--surface))`;
};

/** One bar a day, stacked by version. */
export function AdoptionChart({ days, series, totals }: AdoptionDays) {
  const t = useWords(sdkVersionsWords);
  const [ref, width] = useWidth();
  const [at, setAt] = useState<number | null>(null);
  const most = Math.max(1, ...totals.map((total) => total ?? 0));
  const step = days.length > 0 ? width / Math.max(days.length, 12) : 0;
  const gap = step > 5 ? 1.5 : 0;
  const heightOf = (users: number) => (users / most) * (HEIGHT - TOP);
  const dayOf = (day: string | undefined) => formatDay(day, { zone: 'UTC' });
  const shown = at === null ? null : days[at];
  return (
    <div className={styles.chart} ref={ref}>
      <svg
        role="img"
        aria-label={t('chart', { from: dayOf(days[0]), to: dayOf(days.at(-1)) })}
        width={width}
        height={HEIGHT + AXIS}
        onMouseMove={(event) => {
          const { left } = event.currentTarget.getBoundingClientRect();
          const over = Math.floor((event.clientX - left) / step);
          setAt(over >= 0 && over < days.length ? over : null);
        }}
        onMouseLeave={() => setAt(null)}
      >
        {[0, 0.5, 1].map((part) => (
          <line
            key={part}
            x1={0}
            x2={width}
            y1={HEIGHT - heightOf(most * part)}
            y2={HEIGHT - heightOf(most * part)}
            className={styles.grid}
          />
        ))}
        {days.map((day, index) => {
          let below = 0;
          return (
            <g key={day} className={classNames(at !== null && at !== index && styles.faded)}>
              {series.toReversed().map((one) => {
                const users = one.users[index] ?? 0;
                if (users === 0) return null;
                below += heightOf(users);
                return (
                  <rect
                    key={one.version}
                    x={index * step + gap / 2}
                    y={HEIGHT - below}
                    width={Math.max(1, step - gap)}
                    height={Math.max(1, heightOf(users))}
                    style={{ fill: seriesColour(one, series.indexOf(one)) }}
                  />
                );
              })}
            </g>
          );
        })}
        <text x={0} y={HEIGHT + 16} className={styles.label}>
          {dayOf(days[0])}
        </text>
        {days.length > 12 && (
          <text x={width} y={HEIGHT + 16} textAnchor="end" className={styles.label}>
            {dayOf(days.at(-1))}
          </text>
        )}
        <text x={4} y={TOP + 12} className={styles.label}>
          {formatNumber(most)}
        </text>
      </svg>
      {at !== null && shown && (
        <Text
          as="div"
          size="caption"
          pad="8 12"
          className={styles.tip}
          style={at * step > width / 2 ? { right: width - at * step + 8 } : { left: (at + 1) * step + 8 }}
        >
          <strong>{dayOf(shown)}</strong>
          <Stack as="dl" gap={4} above={6}>
            {series.map((one, index) => (
              <div key={one.version}>
                <Row as="dt" inline gap={6} nowrap>
                  <Text rounded="mark" square={9} style={{ background: seriesColour(one, index) }} />
                  {one.version || t('others')}
                </Row>
                <Text as="dd" tabular>
                  {formatNumber(one.users[at])}
                </Text>
              </div>
            ))}
            <Text as="div" weight={500} pad="4 0 0" line="top" above={4}>
              <Row as="dt" inline gap={6} nowrap>
                {t('total')}
              </Row>
              <Text as="dd" tabular>
                {formatNumber(totals[at])}
              </Text>
            </Text>
          </Stack>
        </Text>
      )}
      <Row as="ul" gap="6 16" align="stretch" size="small" above={12}>
        {series.map((one, index) => {
          const users = one.users.at(-1) ?? 0;
          return (
            <Row as="li" inline gap={6} nowrap key={one.version}>
              <Text rounded="mark" square={9} style={{ background: seriesColour(one, index) }} />
              <span>{one.version || t('others')}</span>
              <Text tone="muted" tabular>
                {formatShare(users / Math.max(1, totals.at(-1) ?? 1))}
              </Text>
            </Row>
          );
        })}
      </Row>
    </div>
  );
}
