import { type PieceProps, renderPiece, type Tag } from './piece.tsx';

/** Text in a size, tone and weight of the tokens. */
export function Text<Name extends Tag = 'span'>({ as, ...rest }: PieceProps<object, Name>) {
  return renderPiece(as ?? 'span', [], rest);
}
