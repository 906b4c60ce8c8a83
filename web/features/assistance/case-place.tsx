import ExternalLink from 'icon:external-link';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { FitTo } from '#web/map/fit-to.tsx';
import { MapView } from '#web/map/map-view.tsx';
import { TextMark } from '#web/map/marker.tsx';
import { usePlaceText } from '#web/map/place-names.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './case.module.css';

/** About a kilometre around the place. */
const AROUND = 0.006;

/** Opened only by a click: no request leaves by itself. */
const outsideMapHref = (lat: number, lon: number): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=18/${lat}/${lon}`;

interface Props {
  /** The place of the case; the same object as long as the case is the same. */
  at: { lat: number; lon: number };
}

/** The street in large letters, because it is what an agent reads out first, above the map. */
export function CasePlace({ at }: Props) {
  const t = useWords(assistanceWords);
  const { lat, lon } = at;
  const address = usePlaceText(at);
  const coordinates = `${lat.toFixed(6)}, ${lon.toFixed(6)}`;
  return (
    <>
      <Row gap="4 16" justify="between" pad="16 20">
        <Text as="h3" breaks className={styles.street}>
          {address || t('addressUnknown')}
        </Text>
        <Row gap={4} nowrap>
          <Text as="code" size="small" mono>
            {coordinates}
          </Text>
          <CopyButton text={coordinates} label={t('copyPlace')} />
        </Row>
        <Row as="a" gap={6} inline nowrap href={outsideMapHref(lat, lon)} target="_blank" rel="noreferrer">
          <ExternalLink size={14} aria-hidden="true" />
          {t('outsideMap')}
        </Row>
      </Row>
      <div className={styles.map}>
        <MapView label={t('map')}>
          <TextMark lat={lat} lon={lon} text="!" />
          <FitTo bounds={[lon - AROUND, lat - AROUND, lon + AROUND, lat + AROUND]} />
        </MapView>
      </div>
    </>
  );
}
