import { useCallback } from 'react';
import { formatSpeed } from '#web/format/numbers.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { tripWords } from '#web/i18n/trip.ts';
import { useWords } from '#web/i18n/words.ts';
import type { TripMoment } from './trip-track.ts';

/** A point in time of the trip in one line: speed, limit, street. */
export function useTripMomentText(): (moment: TripMoment | null) => string {
  const t = useWords(tripWords);
  const { road } = useDictionary();
  return useCallback(
    (moment) => {
      const speed = moment?.speedKmh ?? null;
      const told = speed === null ? t('noSpeed') : formatSpeed(speed);
      const way = moment?.way;
      if (!way) return told;
      const limit = way.limit > 0 && t(way.isAssumed ? 'limitAssumed' : 'limitSigned', { limit: way.limit });
      return [told, limit, way.name || road(way.type)].filter(Boolean).join(' · ');
    },
    [t, road],
  );
}
