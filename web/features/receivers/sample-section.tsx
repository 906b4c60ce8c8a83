import { useState } from 'react';
import { EVENTS_OF, type EventKind, type ReceiverKind } from '#contract/receivers.ts';
import { receiversWords } from '#web/i18n/receivers.ts';
import { useWords } from '#web/i18n/words.ts';
import { CodeBlock } from '#web/ui/code-block.tsx';
import { Note } from '#web/ui/note.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './receivers.module.css';
import { readableBody, SAMPLE_SECRET, sampleCurl, sampleHeaders } from './sample-event.ts';
import {
  SNIPPET_LANGUAGES,
  SNIPPET_NAMES,
  type SnippetLanguage,
  VERIFICATION_SNIPPETS,
} from './verification-snippets.ts';

const RULES = [
  ['X-Dolphin-Signature', 'rule_dolphin'],
  ['webhook-id', 'rule_id'],
  ['webhook-timestamp', 'rule_timestamp'],
  ['webhook-signature', 'rule_signature'],
] as const;

const FALLBACK_URL = 'https://hooks.example.com/move';

interface Props {
  kind: ReceiverKind;
  url: string;
}

/** A sample delivery with valid signatures. */
export function SampleSection({ kind, url }: Props) {
  const t = useWords(receiversWords);
  const events: readonly EventKind[] = EVENTS_OF[kind];
  const [event, setEvent] = useState<EventKind>(EVENTS_OF[kind][0]);
  const headers = Object.entries(sampleHeaders(event))
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
  return (
    <SettingsSection title={t('sampleTitle')} lead={t('sampleLead')}>
      {events.length > 1 && (
        <Segmented
          label={t('sampleEvent')}
          options={events.map((one) => ({ value: one, label: t(`event_${one}`) }))}
          value={event}
          onChange={setEvent}
        />
      )}
      <Stack gap={6}>
        <Text as="h3" size="small" weight={500}>
          {t('sampleBody')}
        </Text>
        <CodeBlock code={readableBody(event)} copyLabel={t('copyBody')} />
      </Stack>
      <Stack gap={6}>
        <Text as="h3" size="small" weight={500}>
          {t('sampleHeaders')}
        </Text>
        <CodeBlock code={headers} copyLabel={t('copyHeaders')} />
        <Note breaks>{t('sampleSecret', { secret: SAMPLE_SECRET })}</Note>
      </Stack>
      <Stack gap={6}>
        <Text as="h3" size="small" weight={500}>
          {t('tryIt')}
        </Text>
        <CodeBlock code={sampleCurl(event, url.trim() || FALLBACK_URL)} copyLabel={t('copyCurl')} />
        <Note breaks>{t('tryItHelp')}</Note>
      </Stack>
    </SettingsSection>
  );
}

/** How to verify a signature, in words and in code. */
export function CheckSection() {
  const t = useWords(receiversWords);
  const [language, setLanguage] = useState<SnippetLanguage>('node');
  return (
    <SettingsSection title={t('checkTitle')} lead={t('checkLead')}>
      <Stack as="dl" gap={12} className={styles.rules}>
        {RULES.map(([name, rule]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <Note as="dd" above={2}>
              {t(rule)}
            </Note>
          </div>
        ))}
      </Stack>
      <Segmented
        label={t('language')}
        options={SNIPPET_LANGUAGES.map((value) => ({ value, label: SNIPPET_NAMES[value] }))}
        value={language}
        onChange={setLanguage}
      />
      <CodeBlock code={VERIFICATION_SNIPPETS[language]} copyLabel={t('copySnippet')} />
    </SettingsSection>
  );
}
