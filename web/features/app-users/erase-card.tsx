import { eraseAppUser } from '#contract/app-user-head.ts';
import { useChange } from '#web/api/use-change.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card } from '#web/ui/card.tsx';
import { TypedConfirmation } from '#web/ui/typed-confirmation.tsx';

interface Props {
  userKey: UserKey;
  onErased: (receipt: { receipt: string; erasedAt: string; rows: number }) => void;
}

/** Erases the user permanently after the id is typed. */
export function EraseCard({ userKey, onErased }: Props) {
  const t = useWords(appUsersWords);
  const erase = useChange(eraseAppUser);
  const { userId: user } = userKey;
  return (
    <Card title={t('erase')}>
      <TypedConfirmation
        text={t('eraseText')}
        start={t('eraseStart')}
        label={t('eraseLabel', { user })}
        matches={(typed) => typed === user}
        mismatch={t('eraseMismatch')}
        action={t('eraseAction')}
        busyAction={t('erasing')}
        busy={erase.isPending}
        trouble={erase.isError ? t('failedAction') : undefined}
        onConfirm={() => erase.mutate({ query: { ...userKey, typed: user } }, { onSuccess: onErased })}
        onCancel={() => erase.reset()}
      />
    </Card>
  );
}
