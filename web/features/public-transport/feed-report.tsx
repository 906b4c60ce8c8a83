import type { TransitImport } from '#contract/public-transport.ts';
import { publicTransportWords } from '#web/i18n/public-transport.ts';
import { type KeyOf, useWords } from '#web/i18n/words.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './public-transport.module.css';

type Issue = TransitImport['report'][number];
const SHOWN_PLACES = 5;

/** The problems of a feed by file and line, errors first. */
export function FeedReport({ report }: { report: readonly Issue[] }) {
  const t = useWords(publicTransportWords);
  if (report.length === 0)
    return (
      <Text as="p" tone="muted" pad={16}>
        {t('reportClean')}
      </Text>
    );
  return (
    <Stack as="ul" gap={12} className={styles.report}>
      {report.map((issue) => (
        <li key={`${issue.code} ${issue.file}`}>
          <Row nowrap>
            <Chip tone={issue.level === 'error' ? 'danger' : 'warning'}>
              {t(issue.level === 'error' ? 'errors' : 'warnings', { count: issue.count })}
            </Chip>
            <code>{issue.file}</code>
          </Row>
          <p>{t(`issue_${issue.code}` as KeyOf<typeof publicTransportWords>)}</p>
          <Places issue={issue} />
        </li>
      ))}
    </Stack>
  );
}

function Places({ issue: { places, count } }: { issue: Issue }) {
  const t = useWords(publicTransportWords);
  const told = places.filter(({ line, value }) => line !== null || value !== '').slice(0, SHOWN_PLACES);
  if (told.length === 0) return null;
  const more = count - told.length;
  return (
    <Row as="p" gap="4 12" align="stretch" size="small" tone="muted">
      {told.map(({ line, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the report never changes
        <Row as="span" key={at} gap={6} align="stretch" inline nowrap>
          {line !== null && t('line', { line })}
          {value && <code>{value}</code>}
        </Row>
      ))}
      {more > 0 && (
        <Row as="span" gap={6} align="stretch" inline nowrap>
          {t('morePlaces', { count: more })}
        </Row>
      )}
    </Row>
  );
}
