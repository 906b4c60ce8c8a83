import type { AppUserHead } from '#contract/app-user-head.ts';
import { formatDistance } from '#web/format/numbers.ts';
import { formatMoment } from '#web/format/times.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { useWords } from '#web/i18n/words.ts';
import { usePlaceText } from '#web/map/place-names.ts';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import styles from './about.module.css';

const DIGITS = 5;

function PlaceText(spot: { lat: number; lon: number }) {
  const words = usePlaceText(spot);
  return words ? <span>{words}</span> : null;
}

/** Where the phone was last, with the time of the place. */
export function PositionsCard({ head: { positions } }: { head: AppUserHead }) {
  const t = useWords(appUsersWords);
  const { context: word } = useDictionary();
  return (
    <Card title={t('positions')} lead={t('positionsLead')} flush>
      {positions.length === 0 && <p className={styles.quiet}>{t('noPositions')}</p>}
      <ul className={styles.rows}>
        {positions.map(({ context, lat, lon, accuracy, at, zone }) => {
          const place = `${lat.toFixed(DIGITS)}, ${lon.toFixed(DIGITS)}`;
          return (
            <li key={context}>
              <div className={styles.line}>
                <strong>{word(context)}</strong>
                <time className={styles.faint} dateTime={at}>
                  {formatMoment(at, { zone })}
                </time>
              </div>
              <span className={styles.line}>
                <span className={styles.place}>
                  {place}
                  <CopyButton text={place} label={t('copyPlace')} />
                </span>
                <PlaceText lat={lat} lon={lon} />
                {accuracy !== null && (
                  <span className={styles.faint}>{t('accuracy', { meters: formatDistance(accuracy) })}</span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
