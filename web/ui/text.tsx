import { type PieceProps, renderPiece, type Tag } from './piece.tsx';

/** Words in a size, a tone and a weight of the tokens. */
export function Text<Name extends Tag = 'span'>({ as, ...rest }: PieceProps<object, Name>) {
  return renderPiece(as ?? 'span', [], rest);
}
