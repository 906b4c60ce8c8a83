import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { DayItem } from '#contract/day.ts';
import { SCORE_PART_CODES } from '#contract/dictionary.ts';
import type { Trip } from '#contract/trip.ts';
import { overallScores } from '#engine/score/overall.ts';
import { spanText } from '#web/features/timeline/shared/item-words.ts';
import { inOrder } from '#web/format/in-order.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatDay, formatMoment } from '#web/format/times.ts';
import { localTime } from '#web/format/zone.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { tripWords } from '#web/i18n/trip.ts';
import { useWords } from '#web/i18n/words.ts';
import styles from './print-sheet.module.css';
import { Facts } from './trip-head.tsx';
import { lossesOf } from './trip-losses.ts';
import { useTripText } from './use-trip-text.ts';

export interface Pictures {
  map: string | null;
  chart: string | null;
}

interface Props {
  userId: string;
  item: DayItem;
  trip: Trip;
  zone: string;
  pictures: Pictures;
  /** Whether speed limits are known; otherwise the sheet says so. */
  hasLimits: boolean;
  onDone: () => void;
}

/** The trip on A4; mounted only while printing. */
export function PrintSheet({ userId, item, trip, zone, hasLimits, pictures, onDone }: Props) {
  const t = useWords(tripWords);
  const words = useDictionary();
  useEffect(() => {
    document.body.dataset.printing = 'sheet';
    addEventListener('afterprint', onDone, { once: true });
    // Waits for one frame, so that the images are rendered.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      delete document.body.dataset.printing;
      removeEventListener('afterprint', onDone);
      cancelAnimationFrame(frame);
    };
  }, [onDone]);
  return createPortal(
    <article className={styles.sheet} data-print-sheet>
      <header>
        <h1>
          {words.mode(item.type)} · {formatDay(item.startTs * 1_000, { zone })}
        </h1>
        <p>
          {inOrder(userId)} · {spanText(item, zone)} · {zone}
        </p>
      </header>
      <Facts item={item} />
      {pictures.map && <img className={styles.map} src={pictures.map} alt={t('map')} />}
      {pictures.chart && <img className={styles.chart} src={pictures.chart} alt={t('chart')} />}
      {item.type !== 'IDLE' && !hasLimits && <p className={styles.note}>{t('noLimits')}</p>}
      <Scores trip={trip} zone={zone} />
      <Remarks trip={trip} />
      <footer>{t('printed', { when: formatMoment(Date.now()) })}</footer>
    </article>,
    document.body,
  );
}

function Scores({ trip: { features }, zone }: { trip: Trip; zone: string }) {
  const t = useWords(tripWords);
  const text = useTripText();
  const { scores } = features;
  if (!scores) return null;
  const { total } = overallScores(scores, features.scoreExplanation?.formula);
  const parts = SCORE_PART_CODES.map((part) => `${text.part(part)} ${scores[part] ?? t('notKnown')}`);
  return (
    <section>
      <h2>
        {t('overall_total')} {total ?? t('notKnown')}
      </h2>
      <p>{parts.join(' · ')}</p>
      <table className={styles.losses}>
        <tbody>
          {lossesOf(features).map((loss) => (
            <tr key={loss.key}>
              <td>−{formatNumber(loss.points, 1)}</td>
              <td>{text.loss(loss)}</td>
              <td>{loss.atMs !== null && localTime(loss.atMs, zone).seconds}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Remarks({ trip: { features, areas, corrections, measuredType } }: { trip: Trip }) {
  const t = useWords(tripWords);
  const words = useDictionary();
  const text = useTripText();
  const lines = [
    areas.length > 0 && `${t('areasCrossed')}: ${areas.map(({ name }) => name).join(' · ')}`,
    features.quality &&
      `${t('quality')}: ${[features.quality.score, ...features.quality.reasons.map(text.reason)].join(' · ')}`,
    corrections?.transport &&
      `${t('saysTransport', { mode: words.mode(corrections.transport.type), measured: words.mode(measuredType) })}: ${corrections.transport.reason ?? ''}`,
    corrections?.scores && `${t('scoresCorrected')}: ${corrections.scores.reason ?? ''}`,
  ].filter(Boolean);
  return lines.length > 0 ? (
    <section>
      {lines.map((line) => (
        <p key={line || ''}>{line}</p>
      ))}
    </section>
  ) : null;
}
