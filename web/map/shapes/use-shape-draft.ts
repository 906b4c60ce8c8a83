import { useEffect, useState } from 'react';
import type { Shape } from '#contract/shapes.ts';
import { type Bounds, middleOf } from '#web/map/bounds.ts';
import { useDrawing } from '#web/map/draw-state.ts';

/** In the address, stands for a new one. */
export const NEW = 'new';

/** The state of a form with a shape. */
export interface ShapeDraft {
  /** Null while it is new. */
  id: string | null;
  version: number;
  name: string;
  shape: Shape | null;
}

interface Ways<Draft, Saved> {
  blank: Draft;
  draftOf: (saved: Saved) => Draft;
}

/** The draft, reset whenever another record is opened. Saves by others do not change it. */
export function useShapeDraft<Draft extends ShapeDraft, Saved extends { id: string }>(
  editing: string | null,
  opened: Saved | undefined,
  { blank, draftOf }: Ways<Draft, Saved>,
  view: Bounds | null,
) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [saved, setSaved] = useState<Draft | null>(null);
  const [of, setOf] = useState<string | null>(null);
  const drawing = useDrawing(
    draft?.shape ?? null,
    (shape) => setDraft((now) => now && { ...now, shape }),
    middleOf(view),
  );
  const { forget } = drawing;
  useEffect(() => {
    if (editing === of) return;
    const next = editing === NEW ? blank : opened && opened.id === editing ? draftOf(opened) : null;
    if (editing !== null && !next) return;
    setOf(editing);
    setDraft(next);
    setSaved(next);
    // Drawing is the first thing to do with a new one.
    forget(next && !next.shape ? 'circle' : null);
  }, [editing, of, opened, forget, blank, draftOf]);
  const isOpen = editing === of;
  return {
    draft: isOpen ? draft : null,
    saved: isOpen ? saved : null,
    isChanged: isOpen && JSON.stringify(draft) !== JSON.stringify(saved),
    setDraft,
    drawing,
  };
}
