import { useEffect, useMemo, useRef, useState } from 'react';
import type { Day, DayItem } from '#contract/day.ts';
import { type CursorStore, followCursor, moveCursor } from '#web/features/timeline/shared/cursor.store.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { useWords } from '#web/i18n/words.ts';
import { hasMoved } from '#web/ui/has-moved.ts';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Text } from '#web/ui/text.tsx';
import { entriesOf, entryAt } from './day-entries.ts';
import styles from './day-list.module.css';
import { DayLogRow, DayStateRow, GapRow, ItemRow, MomentRow, type RowEvents } from './day-rows.tsx';

interface Props {
  day: Day;
  items: readonly DayItem[];
  cursor: CursorStore;
  chosen: number | null;
  restsAt: number | null;
}

/** The day as a list: for the keyboard, for screen readers, and to compare. */
export function DayList({ day, items, cursor, chosen, restsAt }: Props) {
  const t = useWords(timelineWords);
  const [events, setEvents] = useState(true);
  const [allLogs, setAllLogs] = useState(false);
  const entries = useMemo(() => entriesOf(day, items, { events, allLogs }), [day, items, events, allLogs]);
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    let marked: Element | null | undefined = null;
    return followCursor(cursor, ({ t: ms }) => {
      const entry = ms === null ? null : entryAt(entries, ms);
      const row = entry && list.current?.children[entries.indexOf(entry)];
      if (row === marked) return;
      marked?.removeAttribute('data-current');
      row?.setAttribute('data-current', 'true');
      marked = row;
    });
  }, [cursor, entries]);

  const point = (atMs: number): RowEvents => {
    const move = () => moveCursor(cursor, Math.max(atMs, day.fromTs * 1_000), 'list');
    // A finger comes down without having moved.
    return { onPointerMove: (event) => hasMoved(event) && move(), onPointerDown: move, onFocus: move };
  };
  const rest = () => cursor.getState().source === 'list' && moveCursor(cursor, restsAt, 'list');
  const hidden = day.items.length - items.length;
  return (
    <Text as="section" card aria-label={t('list')}>
      <Row gap="4 12" justify="between" pad="8 16" line="bottom" size="small">
        <h2>{t('listCount', { count: items.length })}</h2>
        <Row gap="4 16">
          <Switch label={t('showEvents')} checked={events} onChange={setEvents} />
          <Switch label={t('showLogs')} checked={allLogs} onChange={setAllLogs} />
        </Row>
      </Row>
      <Text as="ol" pad="6 0" ref={list} className={styles.list} onPointerLeave={rest}>
        {entries.map((entry) => {
          const key = `${entry.kind}${entry.atMs}${entry.kind === 'moment' ? entry.moment.kind : ''}`;
          if (entry.kind === 'item') {
            const isChosen = entry.item.startTs === chosen;
            return <ItemRow key={key} item={entry.item} zone={day.zone} isChosen={isChosen} {...point(entry.atMs)} />;
          }
          if (entry.kind === 'gap') return <GapRow key={key} gap={entry.gap} zone={day.zone} {...point(entry.atMs)} />;
          if (entry.kind === 'moment')
            return <MomentRow key={key} moment={entry.moment} zone={day.zone} {...point(entry.atMs)} />;
          if (entry.kind === 'state')
            return (
              <DayStateRow
                key={key}
                state={entry.state.state}
                atMs={entry.atMs}
                zone={day.zone}
                {...point(entry.atMs)}
              />
            );
          return <DayLogRow key={key} log={entry.log} zone={day.zone} {...point(entry.atMs)} />;
        })}
      </Text>
      {hidden > 0 && <Note pad="8 16 12">{t('hiddenItems', { count: hidden })}</Note>}
    </Text>
  );
}
