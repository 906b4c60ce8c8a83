import type { UseQueryResult } from '@tanstack/react-query';
import type { FoundPlace } from '#contract/geocoding.ts';
import { poiWords } from '#web/i18n/poi.ts';
import { useWords } from '#web/i18n/words.ts';
import { ShapeRow, ShapeRows } from '#web/map/shapes/shape-rows.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Text } from '#web/ui/text.tsx';

interface Props {
  found: UseQueryResult<{ items: FoundPlace[] }>;
  onChoose: (place: FoundPlace) => void;
}

/** Towns and streets by the name that was typed; one is chosen. */
export function FoundPlaces({ found, onChoose }: Props) {
  const t = useWords(poiWords);
  if (found.error) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={120} />;
  if (found.data.items.length === 0)
    return (
      <Text as="p" tone="muted">
        {t('placesNone')}
      </Text>
    );
  return (
    <ShapeRows label={t('placesFound')} isInside>
      {found.data.items.map((place) => (
        <ShapeRow
          key={`${place.name} ${place.lat} ${place.lon}`}
          name={place.name}
          facts={place.place || t(`placeKind_${place.kind}`)}
          onChoose={() => onChoose(place)}
        />
      ))}
    </ShapeRows>
  );
}
