import { formatDay } from '#web/format/times.ts';
import { expiryWords } from '#web/i18n/expiry.ts';
import { useWords } from '#web/i18n/words.ts';
import { DayField } from './day-field.tsx';
import { EXPIRY_CHOICES, type Expiry, type ExpiryChoice, endOf } from './expiry.ts';
import { SelectField } from './select-field.tsx';

interface Props {
  value: Expiry;
  onChange: (value: Expiry) => void;
  /** Set after trying to save an invalid day. */
  wrong: boolean;
}

/** How long something is valid: common periods, no expiry, or a day. */
export function ExpiryField({ value, onChange, wrong }: Props) {
  const t = useWords(expiryWords);
  const end = endOf(value, new Date());
  return (
    <>
      <SelectField
        label={t('label')}
        name="expiry"
        value={value.choice}
        onChange={(event) => onChange({ ...value, choice: event.target.value as ExpiryChoice })}
        help={end === null ? t('endsNever') : end && t('ends', { day: formatDay(end) })}
      >
        {EXPIRY_CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {t(choice)}
          </option>
        ))}
      </SelectField>
      {value.choice === 'date' && (
        <DayField
          label={t('until')}
          name="until"
          value={value.day}
          onChange={(day) => onChange({ ...value, day })}
          error={wrong && end === undefined ? t('untilPast') : undefined}
        />
      )}
    </>
  );
}
