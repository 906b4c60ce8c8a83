import { tripWords } from '../../../i18n/trip.ts';
import { useWords } from '../../../i18n/words.ts';
import { LOOK_OF_CLASS, SPEED_CLASSES } from './speed-class.ts';
import styles from './speed-legend.module.css';

/** What colours and widths mean, in words. Without limits it says so: then all of the way is drawn as within. */
export function SpeedLegend({ hasLimits }: { hasLimits: boolean }) {
  const t = useWords(tripWords);
  return (
    <div className={styles.legend}>
      <strong>{t('legend')}</strong>
      <ul>
        {SPEED_CLASSES.map((one) => (
          <li key={one}>
            <i style={{ height: LOOK_OF_CLASS[one].width, background: LOOK_OF_CLASS[one].colour }} />
            {t(`class_${one}`)}
          </li>
        ))}
      </ul>
      {!hasLimits && <p>{t('noLimits')}</p>}
    </div>
  );
}
