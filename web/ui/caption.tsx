import { type PieceProps, renderPiece, type Tag } from './piece.tsx';
import './pieces.css';

/** The smallest text, to label a figure or a symbol. */
export function Caption<Name extends Tag = 'span'>({ as, ...rest }: PieceProps<object, Name>) {
  return renderPiece(as ?? 'span', [], { size: 'caption', tone: 'muted', ...rest });
}
