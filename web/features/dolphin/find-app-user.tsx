import SearchX from 'icon:search-x';
import type { ReactNode } from 'react';
import { type FoundAppUser, findAppUsers } from '#contract/dolphin.ts';
import { usePages } from '#web/api/use-pages.ts';
import { inOrder } from '#web/format/in-order.ts';
import { dolphinWords } from '#web/i18n/dolphin.ts';
import { useWords } from '#web/i18n/words.ts';
import { useTypedParameter } from '#web/navigation/use-typed-parameter.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Row } from '#web/ui/row.tsx';
import { SearchBox, TableToolbar } from '#web/ui/table-frame.tsx';
import { Text } from '#web/ui/text.tsx';

interface Props {
  /** Actions for the user that was found. */
  actions: (user: FoundAppUser) => ReactNode;
}

/** An app user of any project, by id or installation. */
export function FindAppUser({ actions }: Props) {
  const t = useWords(dolphinWords);
  const { typed, type, value: search } = useTypedParameter('find');
  const pages = usePages(findAppUsers, search ? { query: { search } } : null);

  const columns: Column<FoundAppUser>[] = [
    {
      key: 'user',
      label: t('columnUser'),
      onPhone: 'head',
      cell: (user) => (
        <Row as="span" inline gap={6}>
          <code>{inOrder(user.userId)}</code>
          {user.blocked && <Chip tone="danger">{t('blocked')}</Chip>}
          {user.pilot && <Chip tone="info">{t('pilot')}</Chip>}
        </Row>
      ),
    },
    {
      key: 'project',
      label: t('columnProject'),
      cell: (user) => (
        <>
          {user.productName}{' '}
          <Text as="code" tone="muted">
            {user.projectId}
          </Text>
        </>
      ),
    },
    {
      key: 'installation',
      label: t('columnInstallation'),
      cell: (user) => (
        <Row as="span" inline gap={4} nowrap>
          <code title={user.installationId}>{user.installationId.slice(0, 8)}…</code>
          <CopyButton text={user.installationId} label={t('copyInstallation')} />
        </Row>
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
      {search !== '' && (
        <ResourceList
          bare
          caption={t('found')}
          list={pages}
          columns={columns}
          rowKey={(user) => `${user.projectId}:${user.userId}`}
          empty={{ icon: <SearchX size={22} />, title: t('notFoundTitle'), text: t('notFoundText') }}
          foot={(count, hasMore) => t(hasMore ? 'foundFirst' : 'foundCount', { count })}
        />
      )}
    </Card>
  );
}
