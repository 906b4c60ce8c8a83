import CalendarDays from 'icon:calendar-days';
import { useState } from 'react';
import type { CalendarEntry } from '#contract/day.ts';
import { GROUP_OF_MODE, MODE_GROUPS } from '#contract/dictionary.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { dateFormat } from '#web/format/formatters.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { MonthGrid } from '#web/ui/month-grid.tsx';
import styles from './calendar.module.css';
import { useCalendar } from './day.queries.ts';

const SHORT = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

interface Props {
  userKey: UserKey;
  date: string;
  onChoose: (date: string) => void;
}

function ActiveDays({ userKey, date, onChoose }: Props) {
  const t = useWords(timelineWords);
  const words = useDictionary();
  const [month, setMonth] = useState(date.slice(0, 7));
  const { data } = useCalendar(userKey, month, true);
  const entries = new Map<string, CalendarEntry>(data?.days.map((entry) => [entry.date, entry]));
  return (
    <MonthGrid
      start={date}
      chosen={date}
      onChoose={onChoose}
      onMonth={setMonth}
      nameOf={(day, name) => {
        const groups = groupsOf(entries.get(day));
        return groups.length > 0
          ? t('calendarDay', { date: name, modes: groups.map(words.group).join(', ') })
          : t('calendarNothing', { date: name });
      }}
      marksOf={(day) => {
        const groups = groupsOf(entries.get(day));
        return groups.length > 0 && groups.map((group) => <i key={group} data-group={group} />);
      }}
      help={t('calendarHelp')}
    />
  );
}

/** The modes of movement on a day. */
const groupsOf = (entry: CalendarEntry | undefined) =>
  MODE_GROUPS.filter((group) => group !== 'still' && entry?.modes.some(({ type }) => GROUP_OF_MODE[type] === group));

/** A button with the date; opens a calendar with the active days marked. */
export function Calendar({ userKey, date, onChoose }: Props) {
  const t = useWords(timelineWords);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = dateFormat({ dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date));
  return (
    <>
      <Button
        icon={<CalendarDays size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={t('calendar', { date: name })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={styles.date}>{dateFormat({ ...SHORT, timeZone: 'UTC' }).format(new Date(date))}</span>
      </Button>
      {anchor && (
        <Modal at={anchor} onClose={() => setAnchor(null)} aria-label={t('calendar', { date: name })}>
          <ActiveDays
            userKey={userKey}
            date={date}
            onChoose={(day) => {
              setAnchor(null);
              onChoose(day);
            }}
          />
        </Modal>
      )}
    </>
  );
}
