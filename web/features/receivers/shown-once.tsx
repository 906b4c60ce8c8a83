import Check from 'icon:check';
import { receiversWords } from '#web/i18n/receivers.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SecretText } from '#web/ui/secret-text.tsx';
import { Stack } from '#web/ui/stack.tsx';

/** Shows the secret once. */
export function ShownOnce({ secret, onStored }: { secret: string; onStored: () => void }) {
  const t = useWords(receiversWords);
  return (
    <Stack gap={12}>
      <Notice tone="warning">{t('shownOnce')}</Notice>
      <SecretText secret={secret} copyLabel={t('copySecret')} />
      <div>
        <Button kind="main" icon={<Check size={16} aria-hidden="true" />} onClick={onStored}>
          {t('stored')}
        </Button>
      </div>
    </Stack>
  );
}
