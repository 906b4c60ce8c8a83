import Check from 'icon:check';
import Copy from 'icon:copy';
import { docsWords } from '#web/i18n/docs.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { useCopied } from '#web/ui/use-copied.ts';
import styles from './operation.module.css';

export function CurlBlock({ command }: { command: string }) {
  const t = useWords(docsWords);
  const { copied, copy } = useCopied(command);
  const Icon = copied ? Check : Copy;
  return (
    <Stack gap={8} align="start" className={styles.curl}>
      {/* What scrolls sideways must be reachable by keyboard. */}
      <Text as="pre" size="caption" pad={12} framed rounded="small" ground="sunken" wide tabIndex={0}>
        {command}
      </Text>
      <Button icon={<Icon size={14} aria-hidden="true" />} onClick={copy}>
        {t(copied ? 'copied' : 'copyCurl')}
      </Button>
    </Stack>
  );
}
