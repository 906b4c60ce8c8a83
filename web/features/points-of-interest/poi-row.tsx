import type { Poi } from '#contract/poi.ts';
import { poiWords } from '#web/i18n/poi.ts';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import { ShapeRow } from '#web/map/shapes/shape-rows.tsx';
import { shapeOf, shapeText } from '#web/map/shapes/shape-text.ts';
import { withParameters } from '#web/navigation/use-address.ts';
import { Chip } from '#web/ui/chip.tsx';

const SHOWN_TAGS = 2;

interface Props {
  poi: Poi;
  /** Null where rows cannot be selected. */
  isMarked: boolean | null;
  onToggle: () => void;
  onPoint: (isPointed: boolean) => void;
}

export function PoiRow({ poi, isMarked, onToggle, onPoint }: Props) {
  const [t, shapes] = [useWords(poiWords), useWords(shapeWords)];
  const { id, name, active, tags, onEnter, onExit, inTrip } = poi;
  const tells = onEnter && onExit ? 'tellsBoth' : onEnter ? 'tellsEnter' : onExit ? 'tellsExit' : 'tellsNone';
  return (
    <ShapeRow
      name={name}
      facts={[shapeText(shapes, shapeOf(poi)), t(tells), ...(inTrip ? [t('inTripShort')] : [])].join(' · ')}
      isFaded={!active}
      href={withParameters({ poi: id })}
      onPoint={onPoint}
      mark={
        isMarked !== null && (
          <input type="checkbox" aria-label={t('mark', { name })} checked={isMarked} onChange={onToggle} />
        )
      }
    >
      {!active && <Chip tone="warning">{t('state_inactive')}</Chip>}
      {tags.slice(0, SHOWN_TAGS).map((one) => (
        <Chip key={one}>{one}</Chip>
      ))}
      {tags.length > SHOWN_TAGS && <Chip tone="faint">{t('moreTags', { count: tags.length - SHOWN_TAGS })}</Chip>}
    </ShapeRow>
  );
}
