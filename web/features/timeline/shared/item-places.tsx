import type { DayItem } from '#contract/day.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { useWords } from '#web/i18n/words.ts';
import { usePlaceText } from '#web/map/place-names.ts';

/** The start and end of an item by street and town; a stay has one place. Empty without map data. */
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
