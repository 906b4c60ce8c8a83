import type { ReactNode } from 'react';
import { formatNumber } from '#web/format/numbers.ts';
import styles from './import-report.module.css';
import { SmallFigures } from './small-figures.tsx';

interface Props {
  figures: readonly (readonly [label: string, value: number])[];
  refusedTitle: string;
  refused: readonly { key: string; line: string; name: string; reason: ReactNode }[];
}

/** What a file would do, or why some of its lines would do nothing. */
export function ImportReport({ figures, refusedTitle, refused }: Props) {
  return (
    <>
      <SmallFigures figures={figures.map(([label, value]) => [label, formatNumber(value)] as const)} />
      {refused.length > 0 && (
        <>
          <h3 className={styles.label}>{refusedTitle}</h3>
          <ul className={styles.refused}>
            {refused.map(({ key, line, name, reason }) => (
              <li key={key}>
                <code>{line}</code>
                <span>
                  {name && <strong>{name}: </strong>}
                  {reason}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
