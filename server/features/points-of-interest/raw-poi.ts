import type { Shape } from '#contract/shapes.ts';
import { nameIn, type RawShape } from '#server/shape-files/raw-shape.ts';

/** One point of interest as read from a file, not validated yet. Absent means that the file does not mention it. */
export interface RawPoi {
  /** Where it begins in the file, counted from 1. */
  line: number;
  id?: string | undefined;
  name?: string | undefined;
  tags?: string[] | undefined;
  active?: string | undefined;
  inTrip?: string | undefined;
  onEnter?: string | undefined;
  onExit?: string | undefined;
  dwellSeconds?: string | undefined;
  shape: Shape | null;
  isOddShape: boolean;
}

/** A text with more parts is refused, however many of them are empty. */
const MAX_PARTS = 100;

function tagsIn(text: string): string[] {
  const parts = text.split(/[,;|]/, MAX_PARTS).map((tag) => tag.trim());
  return parts.length < MAX_PARTS ? parts.filter((tag) => tag !== '') : parts;
}

export const rawPoi = ({ line, texts, shape, isOddShape }: RawShape): RawPoi => ({
  line,
  id: texts.id,
  name: nameIn(texts),
  ...(texts.tags !== undefined && { tags: tagsIn(texts.tags) }),
  active: texts.active,
  inTrip: texts.intrip,
  onEnter: texts.onenter,
  onExit: texts.onexit,
  dwellSeconds: texts.dwellseconds ?? texts.dwell,
  shape,
  isOddShape,
});
