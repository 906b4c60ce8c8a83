import type { FormEvent, ReactNode } from 'react';
import { Field } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './form.module.css';

export function FormHead({ title, lead, icon }: { title: string; lead?: ReactNode; icon?: ReactNode }) {
  return (
    <Text as="div" below={24}>
      {icon && (
        <Text tone="brand" rounded="large" ground="brand" square={44} below={16} aria-hidden="true">
          {icon}
        </Text>
      )}
      <Text as="h1" size="title" leading={28}>
        {title}
      </Text>
      {lead && (
        <Text as="p" tone="muted" above={4}>
          {lead}
        </Text>
      )}
    </Text>
  );
}

export function FormFoot({ children }: { children: ReactNode }) {
  return (
    <Text as="p" tone="muted" textAlign="center" above={24}>
      {children}
    </Text>
  );
}

/** The card that a form stands in, where its page has none. */
export function FormSheet({ children }: { children: ReactNode }) {
  return (
    <Text as="div" pad={32} framed rounded="large" ground="surface" className={styles.sheet}>
      {children}
    </Text>
  );
}

interface FormProps {
  onSubmit: (values: Values, form: HTMLFormElement) => void;
  children: ReactNode;
}
/** Reads one text of the form, as typed. */
export type Values = (name: string) => string;

/** A form whose errors we show ourselves, beside the fields. */
export function Form({ onSubmit, children }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onSubmit((name) => String(data.get(name) ?? ''), event.currentTarget);
  };
  return (
    <Stack as="form" noValidate onSubmit={submit}>
      {children}
    </Stack>
  );
}

/** Focuses the first field with an error. */
export function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && names.includes(element.name)) {
      element.focus();
      return;
    }
  }
}

/** Takes a code of the person's app or a recovery code. */
export function CodeField(props: { label: string; help?: string; error: string | undefined }) {
  return (
    <Field
      {...props}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      autoFocus
    />
  );
}
