import { useEffect, useRef } from 'react';
import { type CursorStore, followCursor } from '#web/features/timeline/shared/cursor.store.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { useWords } from '#web/i18n/words.ts';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './axis.module.css';

/** Describes a time of the day. */
export type DescribeMoment = (ms: number) => { clock: string; what: string };

/** The time under the cursor and what happened then; updated without rendering. */
export function Readout({ cursor, describeMoment }: { cursor: CursorStore; describeMoment: DescribeMoment }) {
  const t = useWords(timelineWords);
  const clock = useRef<HTMLSpanElement>(null);
  const what = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      followCursor(cursor, ({ t: ms }) => {
        if (!clock.current || !what.current) return;
        const described = ms === null ? { clock: '', what: t('readoutHint') } : describeMoment(ms);
        clock.current.textContent = described.clock || '--:--:--';
        what.current.textContent = described.what;
      }),
    [cursor, describeMoment, t],
  );
  return (
    <Row nowrap align="baseline" shrink grow oneLine className={styles.readout}>
      <Text size="heading" weight={600} tabular ref={clock} className={styles.clock} />
      <Note ref={what} as="span" className={styles.what} />
    </Row>
  );
}
