import { TRIP_MODES } from '#contract/home.ts';
import { formatDistance, formatNumber, formatShare } from '#web/format/numbers.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { insightsWords } from '#web/i18n/insights.ts';
import { useWords } from '#web/i18n/words.ts';
import { BarList } from '#web/ui/bar-list.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { tripsHref } from './hrefs.ts';
import { formatKilograms } from './kilograms.ts';
import { metersOf, type Sides } from './sides.ts';

/** The modal split, and the CO₂ it saves. */
export function ModesCard({ projectId, sides: { own, other, otherName } }: { projectId: number; sides: Sides }) {
  const t = useWords(insightsWords);
  const { group } = useDictionary();
  const whole = metersOf(own);
  const { emittedKg, byCarKg } = own.co2;
  return (
    <Card title={t('modes')} lead={t('modesLead')}>
      <Stack gap={16}>
        <BarList
          label={t('modes')}
          most={1}
          rows={TRIP_MODES.map((mode) => {
            const { trips, meters } = own.modes[mode];
            const details = [formatDistance(meters), t('modeTrips', { count: trips, shown: formatNumber(trips) })];
            if (other) {
              const share = formatShare(other.modes[mode].meters / Math.max(1, metersOf(other)));
              details.push(t('otherFigure', { name: otherName, value: share }));
            }
            return {
              key: mode,
              group: mode,
              name: group(mode),
              detail: details.join(' · '),
              count: meters / Math.max(1, whole),
              shown: formatShare(meters / Math.max(1, whole)),
              ...(trips > 0 && { href: tripsHref(projectId, own, { mode }) }),
            };
          })}
        />
        <Note>
          {t('co2Sentence', {
            saved: formatKilograms(byCarKg - emittedKg),
            distance: formatDistance(whole),
            emitted: formatKilograms(emittedKg),
            byCar: formatKilograms(byCarKg),
          })}
        </Note>
      </Stack>
    </Card>
  );
}
