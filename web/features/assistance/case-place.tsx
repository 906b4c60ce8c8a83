import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { FitTo } from '#web/map/fit-to.tsx';
import { MapView } from '#web/map/map-view.tsx';
import { TextMark } from '#web/map/marker.tsx';
import styles from './case.module.css';

/** About a kilometre around the place. */
const AROUND = 0.006;

export function CasePlace({ lat, lon }: { lat: number; lon: number }) {
  const t = useWords(assistanceWords);
  return (
    <div className={styles.map}>
      <MapView label={t('map')}>
        <TextMark lat={lat} lon={lon} text="!" />
        <FitTo bounds={[lon - AROUND, lat - AROUND, lon + AROUND, lat + AROUND]} />
      </MapView>
    </div>
  );
}
