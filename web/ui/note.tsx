import { type PieceProps, renderPiece, type Tag } from './piece.tsx';
import './pieces.css';

/** Help and details: smaller and quieter than the text they belong to. */
export function Note<Name extends Tag = 'p'>({ as, ...rest }: PieceProps<object, Name>) {
  return renderPiece(as ?? 'p', [], { size: 'small', tone: 'muted', ...rest });
}
