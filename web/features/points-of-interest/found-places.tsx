import type { UseQueryResult } from '@tanstack/react-query';
import type { FoundPlace } from '../../../contract/geocoding.ts';
import { poiWords } from '../../i18n/poi.ts';
import { useWords } from '../../i18n/words.ts';
import { Skeleton } from '../../ui/card.tsx';
import { Failed } from '../../ui/failed.tsx';
import styles from './points-of-interest.module.css';

interface Props {
  found: UseQueryResult<{ items: FoundPlace[] }>;
  onChoose: (place: FoundPlace) => void;
}

/** Towns and streets by the name that was typed; one is chosen. */
export function FoundPlaces({ found, onChoose }: Props) {
  const t = useWords(poiWords);
  if (found.error) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={120} />;
  if (found.data.items.length === 0) return <p className={styles.hint}>{t('placesNone')}</p>;
  return (
    <ul className={styles.rows} aria-label={t('placesFound')}>
      {found.data.items.map((place) => (
        <li key={`${place.name} ${place.lat} ${place.lon}`} className={styles.row}>
          <button type="button" className={styles.found} onClick={() => onChoose(place)}>
            <span className={styles.rowName}>{place.name}</span>
            <span className={styles.rowFacts}>{place.place || t(`placeKind_${place.kind}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
