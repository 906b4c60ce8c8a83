import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { CalendarEntry } from '#contract/day.ts';
import { GROUP_OF_MODE, MODE_GROUPS } from '#contract/dictionary.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { dayAfter, monthAfter } from '#web/features/timeline/shared/zone.ts';
import { localeOf } from '#web/format/locale.ts';
import { formatDay } from '#web/format/times.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Row } from '#web/ui/row.tsx';
import styles from './calendar.module.css';
import { useCalendar } from './day.queries.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MONDAY = '2024-01-01';
const SHORT = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

/** The days of a month in weeks from Monday; null before the first. */
function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const days: (string | null)[] = Array.from({ length: (first.getUTCDay() + 6) % 7 }, () => null);
  for (let date = `${month}-01`; date.startsWith(month); date = dayAfter(date, 1)) days.push(date);
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_day, at) => days[week * 7 + at] ?? null));
}

const weekday = (at: number, width: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(localeOf(), { weekday: width, timeZone: 'UTC' }).format(new Date(dayAfter(MONDAY, at)));

interface MonthProps {
  userKey: UserKey;
  date: string;
  onChoose: (date: string) => void;
}

function Month({ userKey, date, onChoose }: MonthProps) {
  const t = useWords(timelineWords);
  const words = useDictionary();
  const [focused, setFocused] = useState(date);
  const grid = useRef<HTMLTableElement>(null);
  const hasMoved = useRef(true);
  const month = focused.slice(0, 7);
  const { data } = useCalendar(userKey, month, true);
  const entries = new Map<string, CalendarEntry>(data?.days.map((entry) => [entry.date, entry]));
  const titleId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day that arrow keys choose.
  useEffect(() => {
    if (hasMoved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    hasMoved.current = false;
  }, [focused]);

  const show = (next: string, byKey: boolean) => {
    hasMoved.current = byKey;
    setFocused(next);
  };
  const step = (event: KeyboardEvent) => {
    const days = STEPS[event.key];
    const months = event.key === 'PageUp' ? -1 : event.key === 'PageDown' ? 1 : 0;
    if (!days && !months) return;
    event.preventDefault();
    show(days ? dayAfter(focused, days) : `${monthAfter(month, months)}-01`, true);
  };
  const nameOf = (day: string): string => {
    const groups = groupsOf(entries.get(day));
    const name = formatDay(`${day}T12:00:00Z`, { zone: 'UTC' });
    return groups.length > 0
      ? t('calendarDay', { date: name, modes: groups.map(words.group).join(', ') })
      : t('calendarNothing', { date: name });
  };

  return (
    <div className={styles.month}>
      <Row gap={0} nowrap justify="between" className={styles.head}>
        <IconButton label={t('previousMonth')} onClick={() => show(`${monthAfter(month, -1)}-01`, false)}>
          <ChevronLeft size={18} aria-hidden="true" />
        </IconButton>
        <strong id={titleId} aria-live="polite">
          {new Intl.DateTimeFormat(localeOf(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
            new Date(`${month}-01`),
          )}
        </strong>
        <IconButton label={t('nextMonth')} onClick={() => show(`${monthAfter(month, 1)}-01`, false)}>
          <ChevronRight size={18} aria-hidden="true" />
        </IconButton>
      </Row>
      <table ref={grid} className={styles.grid} aria-labelledby={titleId} onKeyDown={step}>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, at) => weekday(at, 'long')).map((name, at) => (
              <th key={name} scope="col" abbr={name}>
                {weekday(at, 'short').slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name than their place.
            <tr key={at}>
              {week.map((day, column) => (
                <td key={day ?? `none-${column}`}>
                  {day && (
                    <button
                      type="button"
                      className={classNames(styles.day, groupsOf(entries.get(day)).length > 0 && styles.active)}
                      tabIndex={day === focused ? 0 : -1}
                      aria-current={day === date ? 'date' : undefined}
                      aria-label={nameOf(day)}
                      onClick={() => onChoose(day)}
                    >
                      {Number(day.slice(8))}
                      <Row as="span" gap={2} nowrap align="stretch" className={styles.dots} aria-hidden="true">
                        {groupsOf(entries.get(day)).map((group) => (
                          <i key={group} data-group={group} />
                        ))}
                      </Row>
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Caption as="p" className={styles.help}>
        {t('calendarHelp')}
      </Caption>
    </div>
  );
}

/** How a person moved on a day, without standing still. */
const groupsOf = (entry: CalendarEntry | undefined) =>
  MODE_GROUPS.filter((group) => group !== 'still' && entry?.modes.some(({ type }) => GROUP_OF_MODE[type] === group));

/** The day's name; opens the calendar with the active days marked. */
export function Calendar({ userKey, date, onChoose }: MonthProps) {
  const t = useWords(timelineWords);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = new Intl.DateTimeFormat(localeOf(), { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date));
  return (
    <>
      <Button
        icon={<CalendarDays size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={t('calendar', { date: name })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={styles.date}>
          {new Intl.DateTimeFormat(localeOf(), { ...SHORT, timeZone: 'UTC' }).format(new Date(date))}
        </span>
      </Button>
      {anchor && (
        <Modal at={anchor} onClose={() => setAnchor(null)} aria-label={t('calendar', { date: name })}>
          <Month
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
