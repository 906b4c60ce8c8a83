import { type PieceProps, renderPiece, type Tag } from './piece.tsx';
import './pieces.css';

/** For screen readers only. */
export function Hidden<Name extends Tag = 'span'>({ as, ...rest }: PieceProps<object, Name>) {
  return renderPiece(as ?? 'span', ['piece-hidden'], rest);
}
