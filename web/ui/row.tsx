import { type Align, type Gap, type PieceProps, renderPiece, type Tag } from './piece.tsx';
import './pieces.css';

interface Own {
  gap?: Gap;
  align?: Align;
  justify?: 'start' | 'center' | 'end' | 'between';
  /** Inline within text. */
  inline?: boolean;
  /** Keeps its children in one line. */
  nowrap?: boolean;
  /** On a phone its children stay in one line, which scrolls sideways. */
  slides?: boolean;
}

/** Children side by side; they wrap if space is short. */
export function Row<Name extends Tag = 'div'>({
  as,
  gap = 8,
  align = 'center',
  justify,
  inline,
  nowrap,
  slides,
  ...rest
}: PieceProps<Own, Name>) {
  const classes = [
    inline ? 'piece-inlineRow' : 'piece-row',
    `piece-align-${align}`,
    justify && `piece-justify-${justify}`,
    !nowrap && 'piece-wrap',
    slides && 'piece-slides',
  ];
  return renderPiece(as ?? 'div', classes, { ...rest, gap });
}
