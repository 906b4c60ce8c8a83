import { SearchX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { FoundAppUser } from '#contract/dolphin.ts';
import { dolphinWords } from '#web/i18n/dolphin.ts';
import { useWords } from '#web/i18n/words.ts';
import { useAddressQuery } from '#web/navigation/use-address-query.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { SearchBox, TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import styles from './dolphin.module.css';
import { useFoundAppUsers } from './dolphin.queries.ts';

const TYPING_PAUSE_MS = 250;

interface Props {
  /** What can be done with who was found. */
  actions: (user: FoundAppUser) => ReactNode;
}

/** An app user of any project, by id or installation. */
export function FindAppUser({ actions }: Props) {
  const t = useWords(dolphinWords);
  const { query, change } = useAddressQuery();
  const search = query.find ?? '';
  const [typed, type] = useState(search);
  useEffect(() => {
    const text = typed.trim();
    if (text === search) return;
    const timer = setTimeout(() => change({ find: text }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, change]);
  const pages = useFoundAppUsers(search);
  const rows = search ? pages.data?.pages.flatMap((page) => page.items) : undefined;

  const columns: Column<FoundAppUser>[] = [
    {
      key: 'user',
      label: t('columnUser'),
      onPhone: 'head',
      cell: (user) => (
        <span className={styles.user}>
          <code>{user.userId}</code>
          {user.blocked && <Chip tone="danger">{t('blocked')}</Chip>}
          {user.pilot && <Chip tone="info">{t('pilot')}</Chip>}
        </span>
      ),
    },
    {
      key: 'project',
      label: t('columnProject'),
      cell: (user) => (
        <>
          {user.productName} <code className={styles.muted}>{user.projectId}</code>
        </>
      ),
    },
    {
      key: 'installation',
      label: t('columnInstallation'),
      cell: (user) => (
        <span className={styles.installation}>
          <code title={user.installationId}>{user.installationId.slice(0, 8)}…</code>
          <CopyButton text={user.installationId} label={t('copyInstallation')} />
        </span>
      ),
    },
    {
      key: 'device',
      label: t('columnDevice'),
      cell: (user) => [user.platform, user.sdkVersion].filter(Boolean).join(' ') || '–',
    },
    { key: 'seen', label: t('columnSeen'), cell: (user) => <Ago at={user.lastSeenAt} otherwise={t('never')} /> },
    { key: 'actions', label: '', align: 'right', onPhone: 'bare', cell: actions },
  ];
  return (
    <Card title={t('find')} lead={t('findLead')} flush>
      <TableToolbar>
        <SearchBox label={t('findLabel')} value={typed} onChange={type} />
      </TableToolbar>
      {search !== '' &&
        (pages.error && !rows ? (
          <Failed error={pages.error} onRetry={() => void pages.refetch()} />
        ) : rows?.length === 0 ? (
          <Empty icon={<SearchX size={22} />} title={t('notFoundTitle')} text={t('notFoundText')} />
        ) : (
          <>
            <DataTable
              caption={t('found')}
              columns={columns}
              rows={rows}
              rowKey={(user) => `${user.projectId}:${user.userId}`}
            />
            {rows && (
              <TableFoot
                onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
                loading={pages.isFetchingNextPage}
              >
                {t(pages.hasNextPage ? 'foundFirst' : 'foundCount', { count: rows.length })}
              </TableFoot>
            )}
          </>
        ))}
    </Card>
  );
}
