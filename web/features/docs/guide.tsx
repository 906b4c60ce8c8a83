import { listTimeline } from '#contract/v20.ts';
import { docsWords } from '#web/i18n/docs.ts';
import { useWords } from '#web/i18n/words.ts';
import { CodeBlock } from '#web/ui/code-block.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './docs.module.css';

const TOPICS = [
  ['guideUsers', 'guideUsersText'],
  ['guideTimelines', 'guideTimelinesText'],
  ['guidePaging', 'guidePagingText'],
  ['guideLimits', 'guideLimitsText'],
  ['guideVersions', 'guideVersionsText'],
  ['guideTesting', 'guideTestingText'],
] as const;

/** What somebody who integrates the API reads first. */
export function Guide({ origin }: { origin: string }) {
  const t = useWords(docsWords);
  const firstCall = `curl -u "1001:$MOVE_KEY" "${origin}${listTimeline.path}?projectId=1001&userId=demo-user&limit=10"`;
  return (
    <section id="guide" className={styles.basics}>
      <h2>{t('guide')}</h2>
      <p>{t('guideText')}</p>
      <CodeBlock code={firstCall} copyLabel={t('copyFirstCall')} />
      <Text as="dl" size="small" line="between" card above={12} className={styles.schemes}>
        {TOPICS.map(([topic, text]) => (
          <Row gap="2 16" align="stretch" pad="8 12" key={topic}>
            <dt>{t(topic)}</dt>
            <Row as="dd" nowrap shrink breaks grow>
              {t(text)}
            </Row>
          </Row>
        ))}
      </Text>
    </section>
  );
}
