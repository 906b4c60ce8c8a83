import Users from 'icon:users';
import { type CodeJoin, listCodeJoins, type ProjectCode } from '#contract/project-codes.ts';
import { allRows } from '#web/api/all-rows.ts';
import { usePages, whileOnFirstPage } from '#web/api/use-pages.ts';
import { inOrder } from '#web/format/in-order.ts';
import { projectCodesWords } from '#web/i18n/project-codes.ts';
import { useWords } from '#web/i18n/words.ts';
import { Ago } from '#web/ui/ago.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ExportButton, saveTable } from '#web/ui/export-button.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Text } from '#web/ui/text.tsx';

/** For longer files, a customer's backend can use the API. */
const MAX_EXPORTED = 50_000;
const REFETCH_MS = 4_000;

/** Who joined with a code, live. */
export function JoinsCard({ projectId, code }: { projectId: number; code: ProjectCode }) {
  const t = useWords(projectCodesWords);
  const input = { params: { id: code.id }, query: { projectId } };
  const joins = usePages(listCodeJoins, input, { refetchInterval: whileOnFirstPage(REFETCH_MS) });
  const save = async () => {
    const everyone = await allRows(listCodeJoins, { ...input, query: { projectId, limit: 200 } }, MAX_EXPORTED);
    saveTable(`joined-${code.code}`, everyone, [
      [t('appUser'), (row) => row.userId],
      [t('joinedAt'), (row) => row.joinedAt],
      [t('lastSeen'), (row) => row.lastSeenAt],
    ]);
  };
  const columns: Column<CodeJoin>[] = [
    {
      key: 'user',
      label: t('appUser'),
      onPhone: 'head',
      cell: (row) => (
        <Text size="small" weight={400} mono leading={18}>
          {inOrder(row.userId)}
        </Text>
      ),
    },
    { key: 'joined', label: t('joinedAt'), cell: (row) => <Ago at={row.joinedAt} /> },
    { key: 'seen', label: t('lastSeen'), cell: (row) => <Ago at={row.lastSeenAt} otherwise={t('notYet')} /> },
  ];
  return (
    <ResourceList
      title={t('whoJoined')}
      lead={t('whoJoinedLead')}
      action={joins.rows?.length !== 0 && <ExportButton save={save} />}
      list={joins}
      columns={columns}
      rowKey={({ userId }) => userId}
      empty={{ icon: <Users size={22} />, title: t('nobody'), text: t('nobodyText') }}
      foot={(count) => t('usersShown', { count })}
    />
  );
}
