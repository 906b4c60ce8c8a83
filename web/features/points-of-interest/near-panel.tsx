import LocateFixed from 'icon:locate-fixed';
import { useState } from 'react';
import { formatDistance } from '#web/format/numbers.ts';
import { poiWords } from '#web/i18n/poi.ts';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import { PanelFrame, PanelHead } from '#web/map/shapes/panel-frame.tsx';
import { PlaceSearch } from '#web/map/shapes/place-search.tsx';
import type { Place } from '#web/map/shapes/place-text.ts';
import { ShapeRow, ShapeRows } from '#web/map/shapes/shape-rows.tsx';
import { shapeOf, shapeText } from '#web/map/shapes/shape-text.ts';
import { withParameters } from '#web/navigation/use-address.ts';
import { Empty, Skeleton } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Failed } from '#web/ui/failed.tsx';
import type { useNearPois } from './poi.queries.ts';

interface Props {
  place: Place | null;
  /** Streets are searched for around this place. */
  around: Place | null;
  near: ReturnType<typeof useNearPois>;
  onPlace: (place: Place) => void;
  onClose: () => void;
}

/** Points of interest near a place that is clicked on the map or typed as coordinates, street or town. */
export function NearPanel({ place, around, near, onPlace, onClose }: Props) {
  const [t, shapes] = [useWords(poiWords), useWords(shapeWords)];
  const [isSearching, setSearching] = useState(false);
  return (
    <PanelFrame label={t('nearTitle')}>
      <PanelHead title={t('nearTitle')} back={t('allPois')} onBack={onClose} />
      <PlaceSearch help={t('nearHelp')} place={place} around={around} onPlace={onPlace} onSearching={setSearching} />
      {near.error && <Failed error={near.error} onRetry={() => void near.refetch()} />}
      {place && !isSearching && near.isPending && <Skeleton height={160} />}
      {!isSearching && near.data?.items.length === 0 && (
        <Empty icon={<LocateFixed size={22} />} title={t('nearNothing')} text={t('nearNothingText')} />
      )}
      {place && !isSearching && (
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
