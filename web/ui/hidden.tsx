import { type PieceProps, renderPiece, type Tag } from './piece.tsx';
import styles from './pieces.module.css';

/** Read aloud, not shown. */
export function Hidden<Name extends Tag = 'span'>({ as, ...rest }: PieceProps<object, Name>) {
  return renderPiece(as ?? 'span', [styles.hidden], rest);
}
