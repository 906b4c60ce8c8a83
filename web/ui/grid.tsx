import { type Align, type Gap, type PieceProps, renderPiece, type Tag } from './piece.tsx';
import './pieces.css';

interface Own {
  gap?: Gap;
  align?: Align;
  /** So many equal columns, or their widths. */
  columns?: number | string;
  /** One column on windows that are not wider than this, in pixels. */
  until?: 600 | 760 | 900 | 960 | 1100 | 1200;
  /** As many equal columns as fit with at least this width, in pixels. */
  min?: 120 | 132 | 140 | 150 | 160 | 200 | 210 | 220 | 240 | 280 | 300 | 320;
  /** With min: empty columns keep their width. */
  fill?: boolean;
}

/** Children in columns; a class may define other columns. */
export function Grid<Name extends Tag = 'div'>({
  as,
  gap = 16,
  align,
  columns,
  until,
  min,
  fill,
  ...rest
}: PieceProps<Own, Name>) {
  const fitting = min && `repeat(auto-${fill ? 'fill' : 'fit'}, minmax(min(100%, ${min}px), 1fr))`;
  const classes = ['piece-grid', align && `piece-align-${align}`, until && `piece-until${until}`];
  return renderPiece(as ?? 'div', classes, { ...rest, gap, columns: columns ?? fitting });
}
