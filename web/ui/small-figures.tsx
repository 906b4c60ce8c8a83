import styles from './small-figures.module.css';

/** A few figures inside a card or a panel. */
export function SmallFigures({ figures }: { figures: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
