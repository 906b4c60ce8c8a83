import type { ComponentProps } from 'react';
import { sessionWords } from '#web/i18n/session.ts';
import { useWords } from '#web/i18n/words.ts';
import { Field } from '#web/ui/field.tsx';

/** The address that names a person; keyboards neither capitalise nor correct it. */
export function EmailField(rest: Omit<ComponentProps<typeof Field>, 'name' | 'label' | 'type'>) {
  const t = useWords(sessionWords);
  return (
    <Field
      name="email"
      type="email"
      label={t('email')}
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
    />
  );
}
