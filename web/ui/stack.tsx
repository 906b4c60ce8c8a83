import { type Align, type Gap, type PieceProps, renderPiece, type Tag } from './piece.tsx';
import './pieces.css';

interface Own {
  gap?: Gap;
  /** How narrow children are aligned; by default they fill the width. */
  align?: Exclude<Align, 'baseline' | 'stretch'>;
}

/** Children below each other. */
export function Stack<Name extends Tag = 'div'>({ as, gap = 16, align, ...rest }: PieceProps<Own, Name>) {
  return renderPiece(as ?? 'div', ['piece-stack', align && `piece-items-${align}`], { ...rest, gap });
}
