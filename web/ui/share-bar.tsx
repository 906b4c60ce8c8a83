import { classNames } from './class-names.ts';
import styles from './share-bar.module.css';

interface Props {
  /** From 0 to 1. */
  share: number;
  thin?: boolean;
  className?: string | undefined;
  'data-group'?: string | undefined;
  'data-tone'?: string | undefined;
}

/** A share as a bar, next to its number: in the colour `--bar`, that of a mode of transport, or the brand's, on `--track`. */
export const ShareBar = ({ share, thin, className, ...rest }: Props) => (
  <span {...rest} className={classNames(styles.track, thin && styles.thin, className)} aria-hidden="true">
    <span style={{ width: `${share * 100}%` }} />
  </span>
);
