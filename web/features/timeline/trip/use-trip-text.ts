import { useMemo } from 'react';
import type { Reason, ScorePart } from '#contract/timeline.ts';
import { formatDistance, formatNumber } from '#web/format/numbers.ts';
import { formatDuration } from '#web/format/times.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { hasTripWord, tripWords } from '#web/i18n/trip.ts';
import { useWords } from '#web/i18n/words.ts';
import type { Loss } from './trip-losses.ts';

interface TripText {
  part(part: ScorePart): string;
  /** The cause of a loss of points. */
  loss(loss: Loss): string;
  /** A fact that decided the mode or lowers the quality. */
  reason(reason: Reason): string;
}

/** Results of the engine in the viewer's language. */
export function useTripText(): TripText {
  const t = useWords(tripWords);
  const words = useDictionary();
  return useMemo(
    () => ({
      part: (part) => t(`part_${part}`),
      loss: ({ part, event, use, reason, speeding, manoeuvre }) => {
        if (speeding) {
          const { speedKmh, limitKmh, isAssumed, meters, road } = speeding;
          const said = t(isAssumed ? 'tooFastAssumed' : 'tooFast', { speed: speedKmh, limit: limitKmh });
          return [said, road, formatDistance(meters)].filter(Boolean).join(' · ');
        }
        if (manoeuvre) {
          const { fromKmh, toKmh, seconds, peakMps2, road } = manoeuvre;
          const told = { from: fromKmh, to: toKmh, seconds };
          const said =
            part === 'CORNERING' || fromKmh === toKmh
              ? t('manoeuvreAt', { what: t(`part_${part}`), speed: fromKmh })
              : t(part === 'BRAKING' ? 'manoeuvreBraking' : 'manoeuvreAcceleration', told);
          const force = t('forceUpTo', { value: formatNumber(peakMps2, 1) });
          const harsh = event && words.moment(event.type);
          return [harsh, said, force, road && words.road(road)].filter(Boolean).join(' · ');
        }
        if (event) {
          const force = t('force', { value: formatNumber(event.rawAccel, 1) });
          return [words.moment(event.type), words.strength(event.strength), force].join(' · ');
        }
        if (!use) return part === 'SPEED' ? t('speeding') : reason;
        const seconds = (Date.parse(use.end) - Date.parse(use.start)) / 1_000;
        return [words.moment(use.type), t('lasts', { duration: formatDuration(seconds) })].join(' · ');
      },
      // Facts of a newer engine have no translation, so their own text is shown.
      reason: ({ fact, value, text, places }) => {
        const key = `fact_${fact}`;
        return hasTripWord(key) ? t(key, { value: formatNumber(value, 2), ...places }) : text;
      },
    }),
    [t, words],
  );
}
