import styles from './system.module.css';

const WIDTH = 240;
const HEIGHT = 44;

interface Props {
  /** Describes it to screen readers. */
  label: string;
  /** Oldest first; null where nothing is known. */
  values: readonly (number | null)[];
}

/** The last hour as a line, interrupted where nothing is known. */
export function Sparkline({ label, values }: Props) {
  const most = Math.max(1e-9, ...values.map((value) => value ?? 0));
  const step = WIDTH / Math.max(1, values.length - 1);
  let path = '';
  let isDown = false;
  values.forEach((value, index) => {
    if (value === null) {
      isDown = false;
      return;
    }
    const y = HEIGHT - 2 - (value / most) * (HEIGHT - 6);
    path += `${isDown ? 'L' : 'M'}${(index * step).toFixed(1)} ${y.toFixed(1)}`;
    isDown = true;
  });
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <line x1={0} x2={WIDTH} y1={HEIGHT - 1} y2={HEIGHT - 1} className={styles.base} />
      <path d={path} className={styles.line} />
    </svg>
  );
}
