import CalendarDays from 'icon:calendar-days';
import { type ReactNode, useId, useState } from 'react';
import { localDayOf } from '#web/format/days.ts';
import { readDay, writtenDay } from '#web/format/typed-day.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { IconButton } from './button.tsx';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { InputBox, type InputProps } from './input-box.tsx';
import { Modal } from './modal.tsx';
import { MonthGrid } from './month-grid.tsx';
import { Row } from './row.tsx';
import { useTypedText } from './use-typed-text.ts';

interface DayProps
  extends Omit<InputProps, 'type' | 'value' | 'min' | 'max' | 'onChange' | 'onBlur' | 'end' | 'children'> {
  label: string;
  /** A day such as 2026-01-31, or empty. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
}

interface Named extends DayProps {
  /** Renders the frame around the input, with the error of what was typed. */
  children: (input: (control?: object) => ReactNode, error: string | undefined) => ReactNode;
}

/** A day as readers of the language write it, typed or chosen from a calendar; browsers offer it in their own language. */
function TypedDay({ label, value, min, max, onChange, children, ...rest }: Named) {
  const t = useWords(uiWords);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { props, isWrong } = useTypedText(value, { write: writtenDay, read: readDay, onChange });
  const today = localDayOf(new Date());
  const within = (day: string) => (min && day < min ? min : max && day > max ? max : day);
  const name = t('chooseDay', { label });
  const error = isWrong
    ? t('dayWrong', { example: writtenDay(today) })
    : value && min && value < min
      ? t('dayTooEarly', { day: writtenDay(min) })
      : value && max && value > max
        ? t('dayTooLate', { day: writtenDay(max) })
        : undefined;
  return (
    <>
      {children(
        (control) => (
          <InputBox
            {...rest}
            {...props}
            {...control}
            placeholder={t('dayForm')}
            autoComplete="off"
            end={
              <IconButton
                label={name}
                aria-haspopup="dialog"
                aria-expanded={anchor !== null}
                disabled={rest.disabled}
                onClick={(event) => setAnchor(event.currentTarget)}
              >
                <CalendarDays size={16} aria-hidden="true" />
              </IconButton>
            }
          />
        ),
        error,
      )}
      {anchor && (
        <Modal at={anchor} onClose={() => setAnchor(null)} aria-label={name}>
          <MonthGrid
            start={within(value || today)}
            chosen={value}
            min={min}
            max={max}
            onChoose={(day) => {
              setAnchor(null);
              onChange(day);
            }}
          />
        </Modal>
      )}
    </>
  );
}

/** A day in a form. */
export const DayField = ({ aside, help, error, id, ...day }: DayProps & FieldFrameProps) => (
  <TypedDay {...day}>
    {(input, typedError) => (
      <FieldFrame {...{ label: day.label, aside, help, error: error ?? typedError, id }}>{input}</FieldFrame>
    )}
  </TypedDay>
);

/** A day in a filter bar, with its label next to it. */
export function DayFilter(day: DayProps) {
  const id = useId();
  return (
    <TypedDay {...day}>
      {(input, error) => (
        <Row as="span" inline gap={6} nowrap tone="muted" size="small" className={styles.filter}>
          <label htmlFor={id}>{day.label}</label>
          {input({ id, ...(error && { 'aria-invalid': true, title: error }) })}
        </Row>
      )}
    </TypedDay>
  );
}
