import type { ImpactCurve } from '#contract/impact-curve.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { ChartEnds } from './chart-ends.tsx';
import styles from './curve.module.css';
import { strongest, timeOf } from './impact-curve.ts';

const WIDTH = 640;
const HEIGHT = 180;
const AXES = ['x', 'y', 'z'] as const;

/** The acceleration along the phone's three axes, before and after the moment of the impact. */
export function CurveChart({ curve }: { curve: ImpactCurve }) {
  const t = useWords(assistanceWords);
  const all = AXES.flatMap((axis) => curve[axis]);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const span = high - low || 1;
  const last = curve.x.length - 1;
  const xOf = (at: number) => (at / last) * WIDTH;
  const yOf = (value: number) => HEIGHT - ((value - low) / span) * HEIGHT;
  const pathOf = (samples: readonly number[]) =>
    samples.map((value, at) => `${at === 0 ? 'M' : 'L'}${xOf(at).toFixed(1)} ${yOf(value).toFixed(1)}`).join('');
  const zero = xOf(curve.beforeMs / curve.stepMs);
  const peak = strongest(curve);
  return (
    <figure className={styles.curve}>
      <Note>{t('curveUnit')}</Note>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={t('curve')}>
        <line className={styles.axis} x1={0} x2={WIDTH} y1={yOf(0)} y2={yOf(0)} />
        <line className={styles.moment} x1={zero} x2={zero} y1={0} y2={HEIGHT} />
        {AXES.map((axis) => (
          <path key={axis} className={styles.line} data-axis={axis} d={pathOf(curve[axis])} />
        ))}
      </svg>
      <ChartEnds aria-hidden="true">
        <span>{t('curveTime', { at: formatNumber(timeOf(curve, 0)) })}</span>
        <span>{t('curveTime', { at: formatNumber(timeOf(curve, last)) })}</span>
      </ChartEnds>
      <figcaption>
        <Row as="ul" gap="4 20" align="stretch" size="small" above={8} below={4} className={styles.legend}>
          {AXES.map((axis) => (
            <li key={axis} data-axis={axis}>
              {t('curveAxis', { axis, peak: formatNumber(Math.max(...curve[axis].map(Math.abs)), 1) })}
            </li>
          ))}
        </Row>
        <Note>{t('curveText', { peak: formatNumber(peak.value, 1), at: formatNumber(peak.atMs) })}</Note>
      </figcaption>
    </figure>
  );
}
