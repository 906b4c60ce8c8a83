import { localeOf } from '#web/format/locale.ts';
import styles from './map-regions.module.css';

/** How far something is; the words beside it say it too. */
export function Progress({ label, share }: { label: string; share: number | null }) {
  return <progress className={styles.progress} aria-label={label} max={1} {...(share !== null && { value: share })} />;
}

/** In the unit that fits the whole, so that both figures of "so much of so much" compare. */
export function sizesOf(whole: number): (bytes: number) => string {
  const [unit, size] = whole < 1e6 ? (['kilobyte', 1e3] as const) : (['megabyte', 1e6] as const);
  const digits = whole / size < 100 ? 1 : 0;
  const format = new Intl.NumberFormat(localeOf(), {
    ...{ style: 'unit', unit, minimumFractionDigits: digits, maximumFractionDigits: digits },
  });
  return (bytes) => format.format(bytes / size);
}
