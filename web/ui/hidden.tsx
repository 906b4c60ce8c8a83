import { type PieceProps, renderPiece, type Tag } from './piece.tsx';
import './pieces.css';

/** Read aloud, not shown. */
export function Hidden<Name extends Tag = 'span'>({ as, ...rest }: PieceProps<object, Name>) {
  return renderPiece(as ?? 'span', ['piece-hidden'], rest);
}
