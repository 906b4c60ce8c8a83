import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { accountWords } from '#web/i18n/account.ts';
import { messageWords } from '#web/i18n/messages.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { PASSWORD_MIN } from '#web/identity/password-length.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { identityOfPage } from './identity-of-page.ts';
import { accountRefusalText, fieldOf, passwordProblems } from './refusal.ts';

type Errors = Partial<Record<'current' | 'next' | 'whole', string>>;

const focusOn = (form: HTMLFormElement, name: string): void => {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
};

export function PasswordForm({ email }: { email: string }) {
  const t = useWords(accountWords);
  const ui = useWords(uiWords);
  const messages = useWords(messageWords);
  const [errors, setErrors] = useState<Errors>({});
  const changing = useMutation({
    mutationFn: (typed: { current: string; next: string }) =>
      identityOfPage().changePassword(typed.current, typed.next),
  });

  const refuse = (form: HTMLFormElement, found: Errors) => {
    setErrors(found);
    const first = found.current ? 'current' : 'next';
    if (found.current || found.next) focusOn(form, first);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (changing.isPending) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const current = String(data.get('current') ?? '');
    const next = String(data.get('next') ?? '');
    const problems = Object.entries(passwordProblems(current, next));
    if (problems.length > 0) {
      return refuse(form, Object.fromEntries(problems.map(([name, key]) => [name, t(key, { count: PASSWORD_MIN })])));
    }
    setErrors({});
    const outcome = await changing.mutateAsync({ current, next }).catch(() => null);
    if (!outcome) return refuse(form, { whole: ui('wrong') });
    if (!outcome.status) return refuse(form, { [fieldOf(outcome) ?? 'whole']: accountRefusalText(t, outcome) });
    form.reset();
    showSnackbar({ message: messages('passwordChanged'), type: 'success' });
  };
  return (
    <Stack as="form" noValidate onSubmit={(event) => void submit(event)}>
      {errors.whole && <Notice tone="error">{errors.whole}</Notice>}
      {/* Tells password managers whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="current" label={t('current')} autoComplete="current-password" error={errors.current} />
      <PasswordField
        name="next"
        label={t('next')}
        autoComplete="new-password"
        help={t('nextHelp', { count: PASSWORD_MIN })}
        error={errors.next}
      />
      <Row align="stretch">
        <Button type="submit" busy={changing.isPending}>
          {t(changing.isPending ? 'changing' : 'change')}
        </Button>
      </Row>
    </Stack>
  );
}
