import KeyRound from 'icon:key-round';
import type { ReactNode } from 'react';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { SecretText } from '#web/ui/secret-text.tsx';
import { Stack } from '#web/ui/stack.tsx';

interface Props {
  secret: string;
  children?: ReactNode;
  onStored: () => void;
}

/** Shown only once: nobody can read it again, including us. */
export function SecretBox({ secret, children, onStored }: Props) {
  const t = useWords(apiKeysWords);
  return (
    <Stack>
      <Notice tone="warning">{t('shownOnce')}</Notice>
      <SecretText secret={secret} copyLabel={t('copySecret')} />
      {children}
      <Row align="stretch">
        <Button kind="main" icon={<KeyRound size={16} aria-hidden="true" />} onClick={onStored} autoFocus>
          {t('stored')}
        </Button>
      </Row>
    </Stack>
  );
}
