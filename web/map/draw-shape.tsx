import { useEffect, useMemo, useState } from 'react';
import type { Shape } from '#contract/shapes.ts';
import { drawWords } from '#web/i18n/draw.ts';
import { useWords } from '#web/i18n/words.ts';
import { DrawGrip } from './draw-grip.tsx';
import { DrawLayer } from './draw-layer.tsx';
import { type Grip, gripsOf, movedShape, withoutCorner } from './draw-moves.ts';
import { DrawNew } from './draw-new.tsx';
import type { Drawing } from './draw-state.ts';
import { useMap } from './map-context.ts';

/** Draws a new shape or edits the existing one. Rendered inside a map; its tools are outside. */
export function DrawShape({ drawing, locked = false }: { drawing: Drawing; locked?: boolean }) {
  if (drawing.tool) return <DrawNew drawing={drawing} />;
  return drawing.shape && <Moving drawing={drawing} shape={drawing.shape} locked={locked} />;
}

const NOTHING: [] = [];

function Moving({ drawing, shape, locked }: { drawing: Drawing; shape: Shape; locked: boolean }) {
  const t = useWords(drawWords);
  const { map } = useMap();
  const [draft, setDraft] = useState<{ of: Shape; now: Shape } | null>(null);
  const [sight, setSight] = useState(() => map.getBounds());
  useEffect(() => {
    const updateSight = () => setSight(map.getBounds());
    map.on('moveend', updateSight);
    return () => void map.off('moveend', updateSight);
  }, [map]);
  const now = draft?.of === shape ? draft.now : shape;
  // Handles keep their order while one of them is dragged.
  const grips = useMemo(() => gripsOf(shape, (place) => sight.contains(place)), [shape, sight]);
  const shown = useMemo(() => (draft?.of === shape ? gripsOf(draft.now, () => true) : grips), [draft, shape, grips]);
  const placeOf = (grip: Grip) =>
    (shown.length === grips.length && grip.kind === 'between'
      ? grip
      : (shown.find((one) => one.kind === grip.kind && numberOf(one) === numberOf(grip)) ?? grip)
    ).place;
  const place = (grip: Grip, to: Grip['place']) => {
    setDraft(null);
    drawing.put(movedShape(shape, grip, to));
  };
  return (
    <>
      <DrawLayer id="drawing" shape={now} line={NOTHING} />
      {!locked &&
        grips.map((grip) => (
          <DrawGrip
            key={`${shape.kind}:${grip.kind}:${numberOf(grip)}`}
            kind={grip.kind}
            place={placeOf(grip)}
            label={t(`grip_${grip.kind}`, { number: numberOf(grip) + 1 })}
            onDrag={(to) => setDraft({ of: shape, now: movedShape(shape, grip, to) })}
            onPlace={(to) => place(grip, to)}
            onRemove={grip.kind === 'corner' ? () => drawing.put(withoutCorner(shape, grip.at)) : undefined}
          />
        ))}
    </>
  );
}

const numberOf = (grip: Grip): number => ('at' in grip ? grip.at : 0);
