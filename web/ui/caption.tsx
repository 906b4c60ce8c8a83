import { type PieceProps, renderPiece, type Tag } from './piece.tsx';
import './pieces.css';

/** The smallest words: what a figure or a mark means. */
export function Caption<Name extends Tag = 'span'>({ as, ...rest }: PieceProps<object, Name>) {
  return renderPiece(as ?? 'span', ['piece-caption', 'piece-muted'], rest);
}
