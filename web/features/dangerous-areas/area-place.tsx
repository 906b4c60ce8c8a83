import { areaFault } from '#contract/dangerous-areas.ts';
import type { Shape } from '#contract/shapes.ts';
import { areaWords } from '#web/i18n/dangerous-areas.ts';
import { drawWords } from '#web/i18n/draw.ts';
import { useWords } from '#web/i18n/words.ts';
import type { Drawing } from '#web/map/draw-state.ts';
import { ShapePlace } from '#web/map/shapes/shape-place.tsx';

interface Props {
  shape: Shape | null;
  drawing: Drawing;
  isMissing: boolean;
}

/** Areas have a smaller maximum size than other shapes, and show where they are invalid. */
export function AreaPlace({ shape, drawing, isMissing }: Props) {
  const [t, draw] = [useWords(areaWords), useWords(drawWords)];
  const found = shape && areaFault(shape);
  const fault = found?.fault ?? drawing.fault;
  const words = fault && (fault === 'radius' || fault === 'too-large' ? t(`fault_${fault}`) : draw(`fault_${fault}`));
  return (
    <ShapePlace
      shape={shape}
      drawing={drawing}
      faults={[words && found?.at ? t('faultAt', { fault: words, ...found.at }) : words, isMissing && t('noShape')]}
    />
  );
}
