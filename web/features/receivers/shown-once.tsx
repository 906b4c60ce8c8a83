import Check from 'icon:check';
import { receiversWords } from '#web/i18n/receivers.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { KEEP_CLEAR } from '#web/ui/keep-clear.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './receivers.module.css';

/** Shows the secret once. */
export function ShownOnce({ secret, onStored }: { secret: string; onStored: () => void }) {
  const t = useWords(receiversWords);
  return (
    <Stack gap={12}>
      <Notice tone="warning">{t('shownOnce')}</Notice>
      <Row nowrap justify="between" className={styles.secretBox} {...KEEP_CLEAR}>
        <Text as="code" size="small" weight={500} mono breaks data-testid="secret">
          {secret}
        </Text>
        <CopyButton text={secret} label={t('copySecret')} />
      </Row>
      <div>
        <Button kind="main" icon={<Check size={16} aria-hidden="true" />} onClick={onStored}>
          {t('stored')}
        </Button>
      </div>
    </Stack>
  );
}
