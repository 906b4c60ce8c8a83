import { useState } from 'react';
import java from '#clients/webhooks/VerifyWebhook.java?raw';
import node from '#clients/webhooks/verify.mjs?raw';
import python from '#clients/webhooks/verify.py?raw';
import shell from '#clients/webhooks/verify.sh?raw';
import { docsWords } from '#web/i18n/docs.ts';
import { useWords } from '#web/i18n/words.ts';
import { CodeBlock } from '#web/ui/code-block.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './docs.module.css';

const EXAMPLES = { 'Node.js': node, Python: python, Java: java, openssl: shell } as const;
type Language = keyof typeof EXAMPLES;
const OPTIONS = (Object.keys(EXAMPLES) as Language[]).map((value) => ({ value, label: value }));

/** How a receiver verifies that a delivery is ours, with the programs that a test runs. */
export function Webhooks() {
  const t = useWords(docsWords);
  const [language, setLanguage] = useState<Language>('Node.js');
  return (
    <section id="webhooks" className={styles.basics}>
      <h2>{t('webhooks')}</h2>
      <p>{t('webhooksText')}</p>
      <Stack gap={12} align="start">
        <Segmented label={t('webhookLanguage')} options={OPTIONS} value={language} onChange={setLanguage} />
        <Text as="div" wide>
          <CodeBlock code={EXAMPLES[language]} copyLabel={t('copyVerification')} />
        </Text>
      </Stack>
    </section>
  );
}
