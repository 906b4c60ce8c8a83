import styles from './code-block.module.css';
import { CopyButton } from './copy-button.tsx';

/** Code to be copied as a whole. */
export function CodeBlock({ code, copyLabel }: { code: string; copyLabel: string }) {
  return (
    <div className={styles.block}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
      <pre tabIndex={0}>{code}</pre>
      <span className={styles.copy}>
        <CopyButton text={code} label={copyLabel} />
      </span>
    </div>
  );
}
