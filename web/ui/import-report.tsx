import type { ReactNode } from 'react';
import { formatNumber } from '#web/format/numbers.ts';
import styles from './import-report.module.css';
import { Row } from './row.tsx';
import { SmallFigures } from './small-figures.tsx';
import { Stack } from './stack.tsx';
import { Text } from './text.tsx';

interface Props {
  figures: readonly (readonly [label: string, value: number])[];
  refusedTitle: string;
  refused: readonly { key: string; line: string; name: string; reason: ReactNode }[];
}

/** What an import would do, and which lines were rejected and why. */
export function ImportReport({ figures, refusedTitle, refused }: Props) {
  return (
    <>
      <SmallFigures figures={figures.map(([label, value]) => [label, formatNumber(value)] as const)} />
      {refused.length > 0 && (
        <>
          <Text as="h3" size="small" weight={500}>
            {refusedTitle}
          </Text>
          <Stack as="ul" gap={0} size="small" className={styles.refused}>
            {refused.map(({ key, line, name, reason }) => (
              <Row as="li" gap={12} nowrap align="stretch" pad="6 12" line="bottom" key={key}>
                <code>{line}</code>
                <span>
                  {name && <strong>{name}: </strong>}
                  {reason}
                </span>
              </Row>
            ))}
          </Stack>
        </>
      )}
    </>
  );
}
