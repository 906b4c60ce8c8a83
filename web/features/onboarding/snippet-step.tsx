import Check from 'icon:check';
import Copy from 'icon:copy';
import { useEffect, useState } from 'react';
import { onboardingWords } from '#web/i18n/onboarding.ts';
import { useWords } from '#web/i18n/words.ts';
import { runtime } from '#web/session/page-state.ts';
import { Button } from '#web/ui/button.tsx';
import { FewChoices } from '#web/ui/few-choices.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { useCopied } from '#web/ui/use-copied.ts';
import styles from './connect.module.css';
import { PLATFORMS, type Platform, SDK_SNIPPETS } from './sdk-snippets.ts';

/** The lines for one's platform, with the project's own code in them. */
export function SnippetChoice({ code, onCopied }: { code: string | undefined; onCopied: () => void }) {
  const t = useWords(onboardingWords);
  const [platform, setPlatform] = useState<Platform>('android');
  const server = runtime().sdkUrl || location.origin;
  const text = SDK_SNIPPETS[platform]({ server, code: code ?? 'ABCD-EFGH' });
  const { copied, copy } = useCopied(text);
  useEffect(() => {
    if (copied) onCopied();
  }, [copied, onCopied]);
  const Icon = copied ? Check : Copy;
  return (
    <Stack gap={12} basis="all" className={styles.snippet}>
      <FewChoices
        label={t('platform')}
        choices={PLATFORMS.map((value) => ({ value, label: t(`platform_${value}`) }))}
        chosen={platform}
        onChoose={setPlatform}
      />
      {/* What scrolls sideways must be reachable by keyboard. */}
      <Text
        as="pre"
        size="caption"
        weight={400}
        mono
        leading={18}
        pad={12}
        framed
        rounded="small"
        ground="sunken"
        tabIndex={0}
      >
        {text}
      </Text>
      <Row gap="8 12">
        <Button icon={<Icon size={15} aria-hidden="true" />} onClick={copy}>
          {t(copied ? 'snippetCopied' : 'copySnippet')}
        </Button>
        <Note as="span" className={styles.hint}>
          {t('snippetHonest')}
        </Note>
      </Row>
    </Stack>
  );
}
