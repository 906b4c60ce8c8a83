import { type Align, type Gap, type PieceProps, renderPiece, type Tag } from './piece.tsx';
import './pieces.css';

interface Own {
  gap?: Gap;
  align?: Align;
  /** Equal columns. */
  columns?: 2;
  /** As many equal columns as fit with at least this width, in pixels. */
  min?: 120 | 160 | 200 | 240 | 280 | 320;
  /** With min: empty columns keep their width. */
  fill?: boolean;
}

/** Children in columns; a class may define other columns. */
export function Grid<Name extends Tag = 'div'>({
  as,
  gap = 16,
  align,
  columns,
  min,
  fill,
  style,
  ...rest
}: PieceProps<Own, Name>) {
  const classes = [
    'piece-grid',
    align && `piece-align-${align}`,
    columns && 'piece-two',
    min && `piece-${fill ? 'fill' : 'fit'}`,
  ];
  return renderPiece(
    as ?? 'div',
    classes,
    { ...rest, style: min ? { ['--min' as string]: `${min}px`, ...style } : style },
    gap,
  );
}
