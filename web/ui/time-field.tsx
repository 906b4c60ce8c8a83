import { readTime } from '#web/format/typed-day.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Field, type FieldProps } from './field.tsx';
import { useTypedText } from './use-typed-text.ts';

interface Props extends Omit<FieldProps, 'type' | 'value' | 'onChange' | 'onBlur'> {
  /** Such as 08:05 or 08:05:30, or empty. */
  value: string;
  onChange: (time: string) => void;
}

/** A time of day from 00:00 to 23:59; browsers ask for it in their own language. */
export function TimeField({ value, onChange, error, ...rest }: Props) {
  const t = useWords(uiWords);
  const { props, isWrong } = useTypedText(value, { write: (time) => time, read: readTime, onChange });
  return <Field {...rest} {...props} autoComplete="off" error={error ?? (isWrong ? t('timeWrong') : undefined)} />;
}
