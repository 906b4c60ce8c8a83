import Bell from 'icon:bell';
import { listInbox } from '#contract/inbox.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { inboxWords } from '#web/i18n/inbox.ts';
import { useWords } from '#web/i18n/words.ts';
import { adminHref } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './inbox.module.css';
import { InboxRow } from './inbox-row.tsx';
import { MarkAllButton } from './mark-all-button.tsx';

const SHOWN = 8;

interface Props {
  projectId: number;
  at: HTMLElement;
  onClose: () => void;
}

/** The latest entries, below the bell. */
export function InboxPanel({ projectId, at, onClose }: Props) {
  const t = useWords(inboxWords);
  const { data, error, refetch } = useEndpoint(listInbox, { query: { limit: SHOWN } }, { refetchOnMount: 'always' });
  return (
    <Modal at={at} className={styles.panel} onClose={onClose} aria-label={t('title')}>
      <Row gap={8} justify="between" pad="8 20" line="bottom">
        <h2>{t('title')}</h2>
        <MarkAllButton entries={data?.items ?? []} />
      </Row>
      <div className={styles.latest} aria-busy={!data}>
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Stack gap={12} pad={16}>
            <Skeleton height={40} />
            <Skeleton height={40} />
            <Skeleton height={40} />
          </Stack>
        ) : data.items.length === 0 ? (
          <Empty icon={<Bell size={22} />} title={t('empty')} text={t('emptyText')} />
        ) : (
          <Text as="ul" line="between">
            {data.items.map((entry) => (
              <InboxRow key={entry.id} entry={entry} onOpen={onClose} />
            ))}
          </Text>
        )}
      </div>
      <Row justify="center" pad={8} line="top">
        <ButtonLink kind="quiet" href={adminHref('/admin/inbox', projectId)} onClick={onClose}>
          {t('all')}
        </ButtonLink>
      </Row>
    </Modal>
  );
}
