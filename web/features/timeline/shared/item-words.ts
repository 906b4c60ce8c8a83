import { useMemo } from 'react';
import type { DayItem, DayMoment } from '#contract/day.ts';
import { formatDistance, formatNumber, formatSpeed } from '#web/format/numbers.ts';
import { formatDuration } from '#web/format/times.ts';
import { localTime } from '#web/format/zone.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { useWords } from '#web/i18n/words.ts';

type Measured = Pick<DayItem, 'startTs' | 'endTs' | 'distanceMeters'>;

/** For example, 08:12–08:47 in the zone of the day. */
export const spanText = ({ startTs, endTs }: Pick<DayItem, 'startTs' | 'endTs'>, zone: string): string =>
  `${localTime(startTs * 1_000, zone).clock}–${localTime(endTs * 1_000, zone).clock}`;

/** For example, 35 min · 23.4 km. */
export const measureText = ({ startTs, endTs, distanceMeters }: Measured): string =>
  [formatDuration(endTs - startTs), distanceMeters > 0 && formatDistance(distanceMeters)].filter(Boolean).join(' · ');

/** A moment in one line. */
export function useMomentText(): (moment: DayMoment) => string {
  const t = useWords(timelineWords);
  const words = useDictionary();
  return useMemo(
    () => (moment) => {
      const { kind, strength, severity, speedKmh, service, reasons, untilMs, atMs, name } = moment;
      const more = [
        strength !== undefined && words.strength(strength),
        severity !== undefined && t('severity', { severity: formatNumber(severity, 2) }),
        speedKmh !== undefined && t('atSpeed', { speed: formatSpeed(speedKmh) }),
        untilMs !== undefined && t('lasts', { duration: formatDuration((untilMs - atMs) / 1_000) }),
        service !== undefined &&
          t('complains', { service: words.service(service), reasons: (reasons ?? []).map(words.trouble).join(', ') }),
        name,
      ].filter(Boolean);
      return [words.moment(kind), ...more].join(' · ');
    },
    [t, words],
  );
}
