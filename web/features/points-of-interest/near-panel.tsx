import { LocateFixed } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { formatDistance } from '#web/format/numbers.ts';
import { poiWords } from '#web/i18n/poi.ts';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import { PanelFrame, PanelHead } from '#web/map/shapes/panel-frame.tsx';
import { ShapeRow, ShapeRows } from '#web/map/shapes/shape-rows.tsx';
import { shapeOf, shapeText } from '#web/map/shapes/shape-text.ts';
import { withParameters } from '#web/navigation/use-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty, Skeleton } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Field } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { FoundPlaces } from './found-places.tsx';
import styles from './near-panel.module.css';
import { type useNearPois, usePlacesNamed } from './poi.queries.ts';

export interface Place {
  lat: number;
  lon: number;
}

interface Props {
  place: Place | null;
  /** Where one looks: streets are looked for around it. */
  around: Place | null;
  near: ReturnType<typeof useNearPois>;
  onPlace: (place: Place) => void;
  onClose: () => void;
}

/** "48.2, 16.37" as people copy it from elsewhere. */
export function placeIn(text: string): Place | null {
  const [lat = Number.NaN, lon = Number.NaN, ...rest] = text
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(Number);
  const fits = rest.length === 0 && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  return fits ? { lat, lon } : null;
}
export const placeText = ({ lat, lon }: Place): string => `${lat.toFixed(6)}, ${lon.toFixed(6)}`;

/** What is near a place: clicked on the map, or typed as coordinates or by the name of a street or town. */
export function NearPanel({ place, around, near, onPlace, onClose }: Props) {
  const [t, shapes] = [useWords(poiWords), useWords(shapeWords)];
  const [text, setText] = useState(place ? placeText(place) : '');
  const [searched, setSearched] = useState('');
  const found = usePlacesNamed(searched, around);
  useEffect(() => {
    if (place) {
      setText(placeText(place));
      setSearched('');
    }
  }, [place]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = placeIn(text);
    setSearched(typed ? '' : text.trim());
    if (typed) onPlace(typed);
  };
  return (
    <PanelFrame label={t('nearTitle')}>
      <PanelHead title={t('nearTitle')} back={t('allPois')} onBack={onClose} />
      <Stack as="form" gap={8} align="start" className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={t('coordinates')}
          help={t('nearHelp')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" icon={<LocateFixed size={15} aria-hidden="true" />}>
          {t('look')}
        </Button>
      </Stack>
      {searched && <FoundPlaces found={found} onChoose={onPlace} />}
      {near.error && <Failed error={near.error} onRetry={() => void near.refetch()} />}
      {place && !searched && near.isPending && <Skeleton height={160} />}
      {!searched && near.data?.items.length === 0 && (
        <Empty icon={<LocateFixed size={22} />} title={t('nearNothing')} text={t('nearNothingText')} />
      )}
      {place && !searched && (
        <ShapeRows label={t('nearTitle')} isInside>
          {near.data?.items.map(({ poi, distanceMeters, isInside }) => (
            <ShapeRow
              key={poi.id}
              name={poi.name}
              facts={shapeText(shapes, shapeOf(poi))}
              href={withParameters({ poi: poi.id, near: null })}
            >
              {isInside ? <Chip tone="success">{t('inside')}</Chip> : <span>{formatDistance(distanceMeters)}</span>}
            </ShapeRow>
          ))}
        </ShapeRows>
      )}
    </PanelFrame>
  );
}
