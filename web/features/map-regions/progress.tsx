import styles from './map-regions.module.css';

/** How far something is; the words beside it say it too. */
export function Progress({ label, share }: { label: string; share: number | null }) {
  return <progress className={styles.progress} aria-label={label} max={1} {...(share !== null && { value: share })} />;
}

const MEGABYTE = 1_000_000;
/** One digit where it tells something. */
export const megabytes = (bytes: number): [value: number, digits: number] => [
  bytes / MEGABYTE,
  bytes < 100 * MEGABYTE ? 1 : 0,
];
