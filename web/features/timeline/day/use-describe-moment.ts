import { useCallback } from 'react';
import type { Day } from '#contract/day.ts';
import type { Track } from '#contract/track-codec.ts';
import { spanText } from '#web/features/timeline/shared/item-words.ts';
import { trackPlaceAt } from '#web/features/timeline/shared/track-lookup.ts';
import { formatSpeed } from '#web/format/numbers.ts';
import { localTime } from '#web/format/zone.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { useWords } from '#web/i18n/words.ts';
import type { DescribeMoment } from './readout.tsx';

/** Describes a time of the day: mode, speed, times of the item. */
export function useDescribeMoment(day: Day, track: Track | undefined): DescribeMoment {
  const t = useWords(timelineWords);
  const words = useDictionary();
  return useCallback(
    (ms) => {
      const clock = localTime(ms, day.zone).seconds;
      const ts = ms / 1_000;
      const item = day.items.find(({ startTs, endTs }) => startTs <= ts && endTs > ts);
      if (!item) {
        const gap = day.gaps.find(({ fromTs, toTs }) => fromTs <= ts && toTs > ts);
        return { clock, what: gap ? t(gap.isOpen ? 'gapOpen' : 'gap') : '' };
      }
      const speedKmh = item.type === 'IDLE' || !track ? null : (trackPlaceAt(track, ms)?.speedKmh ?? null);
      const parts = [words.mode(item.type), speedKmh !== null && formatSpeed(speedKmh), spanText(item, day.zone)];
      return { clock, what: parts.filter(Boolean).join(' · ') };
    },
    [day, track, t, words],
  );
}
