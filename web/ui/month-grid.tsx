import ChevronLeft from 'icon:chevron-left';
import ChevronRight from 'icon:chevron-right';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { addDays, addMonths } from '#web/format/days.ts';
import { dateFormat } from '#web/format/formatters.ts';
import { formatCalendarDay } from '#web/format/times.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { IconButton } from './button.tsx';
import { Caption } from './caption.tsx';
import { classNames } from './class-names.ts';
import styles from './month-grid.module.css';
import { Row } from './row.tsx';
import { Text } from './text.tsx';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MONDAY = '2024-01-01';

/** The days of a month in weeks from Monday; null before the first. */
function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const days: (string | null)[] = Array.from({ length: (first.getUTCDay() + 6) % 7 }, () => null);
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) days.push(date);
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_day, at) => days[week * 7 + at] ?? null));
}

const weekday = (at: number, width: 'long' | 'short'): string =>
  dateFormat({ weekday: width, timeZone: 'UTC' }).format(new Date(addDays(MONDAY, at)));

interface Props {
  /** The day that gets the initial focus. */
  start: string;
  chosen?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string) => void;
  onMonth?: (month: string) => void;
  /** What screen readers announce for a day in addition to its date. */
  nameOf?: (day: string, name: string) => string;
  /** Small marks below the number; days with marks are highlighted. */
  marksOf?: (day: string) => ReactNode;
  help?: string;
}

/** A month to choose a day from, by pointer or keyboard. */
export function MonthGrid({ start, chosen, min, max, onChoose, onMonth, nameOf, marksOf, help }: Props) {
  const t = useWords(uiWords);
  const [focused, setFocused] = useState(start);
  const grid = useRef<HTMLTableElement>(null);
  const hasMoved = useRef(true);
  const month = focused.slice(0, 7);
  const titleId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day that arrow keys choose.
  useEffect(() => {
    if (hasMoved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    hasMoved.current = false;
  }, [focused]);

  const isOutside = (day: string) => Boolean((min && day < min) || (max && day > max));
  const show = (next: string, byKey: boolean) => {
    hasMoved.current = byKey;
    setFocused(next);
    onMonth?.(next.slice(0, 7));
  };
  const step = (event: KeyboardEvent) => {
    const days = STEPS[event.key];
    const months = event.key === 'PageUp' ? -1 : event.key === 'PageDown' ? 1 : 0;
    if (!days && !months) return;
    event.preventDefault();
    const next = days ? addDays(focused, days) : `${addMonths(month, months)}-01`;
    // A day that cannot be chosen cannot be focused either, and the keys would be lost.
    show(min && next < min ? min : max && next > max ? max : next, true);
  };

  return (
    <div className={styles.month}>
      <Row below={8} gap={0} nowrap justify="between">
        <IconButton label={t('previousMonth')} onClick={() => show(`${addMonths(month, -1)}-01`, false)}>
          <ChevronLeft size={18} aria-hidden="true" />
        </IconButton>
        <strong id={titleId} aria-live="polite">
          {dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`))}
        </strong>
        <IconButton label={t('nextMonth')} onClick={() => show(`${addMonths(month, 1)}-01`, false)}>
          <ChevronRight size={18} aria-hidden="true" />
        </IconButton>
      </Row>
      <table ref={grid} className={styles.grid} aria-labelledby={titleId} onKeyDown={step}>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, at) => weekday(at, 'long')).map((name, at) => (
              <Caption as="th" key={name} pad="4 0" scope="col" abbr={name}>
                {weekday(at, 'short').slice(0, 2)}
              </Caption>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name than their place.
            <tr key={at}>
              {week.map((day, column) => {
                const marks = day ? marksOf?.(day) : null;
                return (
                  <td key={day ?? `none-${column}`}>
                    {day && (
                      <Text
                        as="button"
                        className={classNames(styles.day, (!marksOf || Boolean(marks)) && styles.active)}
                        hovers
                        type="button"
                        tabIndex={day === focused ? 0 : -1}
                        aria-current={day === chosen ? 'date' : undefined}
                        aria-label={nameOf?.(day, formatCalendarDay(day)) ?? formatCalendarDay(day)}
                        disabled={isOutside(day)}
                        onClick={() => onChoose(day)}
                      >
                        {Number(day.slice(8))}
                        {marks && (
                          <Row as="span" gap={2} nowrap align="stretch" className={styles.dots} aria-hidden="true">
                            {marks}
                          </Row>
                        )}
                      </Text>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {help && (
        <Caption as="p" textAlign="center" above={6}>
          {help}
        </Caption>
      )}
    </div>
  );
}
