import { type CurrentUser, deleteUser } from '#contract/users.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { accountWords } from '#web/i18n/account.ts';
import { useWords } from '#web/i18n/words.ts';
import { failureText } from '#web/ui/failure-text.ts';
import { TypedConfirmation } from '#web/ui/typed-confirmation.tsx';

/** Deletes one's own account after its e-mail is typed. */
export function DeleteAccountForm({ user: { uid, email }, onDeleted }: { user: CurrentUser; onDeleted: () => void }) {
  const t = useWords(accountWords);
  const { error, isPending, mutate, reset } = useChange(deleteUser, { label: 'user' });
  return (
    <TypedConfirmation
      text={t('removeText')}
      start={t('removeStart')}
      label={t('removeConfirm', { email })}
      matches={(typed) => typed.toLowerCase() === email.toLowerCase()}
      mismatch={t('removeMismatch')}
      action={t('removeNow')}
      busyAction={t('removing')}
      busy={isPending}
      trouble={error ? troubleText(error) : undefined}
      onConfirm={() => mutate({ body: { uid } }, { onSuccess: onDeleted })}
      onCancel={reset}
    />
  );
}

/** Shows the server's message, because it names the project that would be left without an admin. */
const troubleText = (error: unknown): string =>
  error instanceof CallError && error.code === 'last_admin' ? error.message : failureText(error);
