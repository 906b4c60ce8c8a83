import Camera from 'icon:camera';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import { type CurrentUser, removeAvatar, saveAvatar } from '#contract/users.ts';
import { CallError } from '#web/api/call-failure.ts';
import { request } from '#web/api/request.ts';
import { useChange } from '#web/api/use-change.ts';
import { accountWords } from '#web/i18n/account.ts';
import { messageWords } from '#web/i18n/messages.ts';
import { useWords } from '#web/i18n/words.ts';
import { setUser, showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { PersonPicture } from '#web/ui/person-picture.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './account.module.css';
import { shrinkPicture } from './shrink-picture.ts';

/** One's own picture: scaled down here and re-encoded by the server. */
export function AvatarForm({ user }: { user: CurrentUser }) {
  const t = useWords(accountWords);
  const messages = useWords(messageWords);
  const input = useRef<HTMLInputElement>(null);
  const save = useMutation({
    mutationFn: async (file: File) => request(saveAvatar, { body: { image: await shrinkPicture(file) } }),
    onSuccess: ({ user: changed }) => setUser(changed),
  });
  const remove = useChange(removeAvatar, { onSuccess: ({ user: changed }) => setUser(changed) });
  const saved = () => showSnackbar({ message: messages('userSaved'), type: 'success' });
  const failed = (error: Error) => {
    const refused = !(error instanceof CallError) || error.code === 'validation' || error.code === 'payload_too_large';
    const message = refused ? t('pictureRefused') : failureText(error);
    showSnackbar({ message, type: 'error' });
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) save.mutate(file, { onSuccess: saved, onError: failed });
  };
  return (
    <Row gap={16} nowrap className={styles.picture}>
      <PersonPicture user={user} size={72} />
      <Stack gap={4} grow className={styles.sessionLines}>
        <Row align="stretch">
          <Button
            icon={<Camera size={15} aria-hidden="true" />}
            busy={save.isPending}
            disabled={!user.emailVerified}
            onClick={() => input.current?.click()}
          >
            {t(user.image ? 'pictureChange' : 'pictureChoose')}
          </Button>
          {user.image && (
            <Button
              kind="quiet"
              busy={remove.isPending}
              onClick={() => remove.mutate({}, { onSuccess: saved, onError: failed })}
            >
              {t('pictureRemove')}
            </Button>
          )}
        </Row>
        <Caption>{t(user.emailVerified ? 'pictureHelp' : 'pictureUnconfirmed')}</Caption>
      </Stack>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('pictureFile')}
        hidden
        onChange={choose}
      />
    </Row>
  );
}
