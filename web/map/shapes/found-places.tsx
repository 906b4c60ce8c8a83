import type { UseQueryResult } from '@tanstack/react-query';
import type { FoundPlace } from '#contract/geocoding.ts';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import { Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Text } from '#web/ui/text.tsx';
import { ShapeRow, ShapeRows } from './shape-rows.tsx';

interface Props {
  found: UseQueryResult<{ items: FoundPlace[]; hasMap: boolean }>;
  onChoose: (place: FoundPlace) => void;
}

/** Towns and streets by the name that was typed; one is chosen. */
export function FoundPlaces({ found, onChoose }: Props) {
  const t = useWords(shapeWords);
  if (found.error) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={120} />;
  if (found.data.items.length === 0)
    return (
      <Text as="p" tone="muted" role="status">
        {t(found.data.hasMap ? 'placesNone' : 'noMap')}
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
