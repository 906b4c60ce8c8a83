import { type PieceProps, renderPiece, type Tag } from './piece.tsx';
import styles from './pieces.module.css';

/** The smallest words: what a figure or a mark means. */
export function Caption<Name extends Tag = 'span'>({ as, ...rest }: PieceProps<object, Name>) {
  return renderPiece(as ?? 'span', [styles.caption, styles.muted], rest);
}
