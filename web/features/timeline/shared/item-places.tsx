import type { DayItem } from '#contract/day.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { useWords } from '#web/i18n/words.ts';
import { usePlaceText } from '#web/map/place-names.ts';

/** From where to where by the names of streets and towns; a stay is at one place. Nothing where no map knows. */
export function ItemPlaces({ item, className }: { item: DayItem; className?: string | undefined }) {
  const t = useWords(timelineWords);
  const from = usePlaceText(item.start) || item.start?.name;
  const to = usePlaceText(item.end) || item.end?.name;
  const words = item.type === 'IDLE' || from === to ? from : from && to && t('nearTo', { from, to });
  if (!words) return null;
  return (
    <span className={className} title={words}>
      {words}
    </span>
  );
}
