import { REQUESTS_A_MINUTE } from '#contract/api-key-scopes.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { useWords } from '#web/i18n/words.ts';
import { Field } from '#web/ui/field.tsx';

interface Props {
  value: number;
  onChange: (value: number) => void;
  error: string | undefined;
}

/** How many calls a key may make in a minute. */
export function LimitField({ value, onChange, error }: Props) {
  const t = useWords(apiKeysWords);
  return (
    <Field
      label={t('limit')}
      type="number"
      inputMode="numeric"
      min={REQUESTS_A_MINUTE.min}
      max={REQUESTS_A_MINUTE.max}
      step={1}
      help={t('limitHelp')}
      error={error}
      value={Number.isNaN(value) ? '' : value}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  );
}
