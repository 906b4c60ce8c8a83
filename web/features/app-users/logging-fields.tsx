import { LEVEL_CODES, type LevelCode } from '#contract/dictionary.ts';
import { LOGGING_HOURS, type LoggingHours } from '#contract/dolphin.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { useWords } from '#web/i18n/words.ts';
import { SelectField } from '#web/ui/select-field.tsx';

export interface LoggingChoice {
  level: LevelCode;
  hours: LoggingHours;
}
interface Props {
  draft: LoggingChoice;
  onChange: (changes: Partial<LoggingChoice>) => void;
}

/** How much a phone logs, and for how long. */
export function LoggingFields({ draft, onChange }: Props) {
  const t = useWords(appUsersWords);
  const { level: word } = useDictionary();
  return (
    <>
      <SelectField
        label={t('loggingLevel')}
        value={draft.level}
        onChange={({ target }) => onChange({ level: target.value as LevelCode })}
      >
        {LEVEL_CODES.map((code) => (
          <option key={code} value={code}>
            {word(code)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('loggingHours')}
        value={draft.hours}
        onChange={({ target }) => onChange({ hours: Number(target.value) as LoggingHours })}
      >
        {LOGGING_HOURS.map((one) => (
          <option key={one} value={one}>
            {t(`hours_${one}`)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
