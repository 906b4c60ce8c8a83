import { useMutation } from '@tanstack/react-query';
import { Download, SearchX } from 'lucide-react';
import type { DashboardUser } from '#contract/dashboard-users.ts';
import { USER_ROLE_FILTERS, USER_SORTS } from '#contract/dolphin-lists.ts';
import type { Role } from '#contract/roles.ts';
import { csvOf } from '#web/format/csv.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatDay } from '#web/format/times.ts';
import { dashboardUsersWords } from '#web/i18n/dashboard-users.ts';
import { roleWords } from '#web/i18n/roles.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { oneOf, useAddressQuery } from '#web/navigation/use-address-query.ts';
import { useSearchInAddress } from '#web/navigation/use-search-in-address.ts';
import { useSession } from '#web/session/session.store.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { RoleChips } from '#web/ui/role-chips.tsx';
import { saveCsv } from '#web/ui/save-file.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { SearchBox, TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import styles from './dashboard-users.module.css';
import { everyUser, type UsersView, useUsers } from './dashboard-users.queries.ts';
import { nameOf } from './name-of.ts';

const ROLES = ['all', ...USER_ROLE_FILTERS] as const;

const rolesOf = ({ dolphin, roles }: DashboardUser): Role[] => (dolphin ? ['dolphin', ...roles] : roles);

/** Everyone who may sign in: to find, to compare, to open. */
export function UsersCard({ onOpen }: { onOpen: (uid: string) => void }) {
  const t = useWords(dashboardUsersWords);
  const ui = useWords(uiWords);
  const roleName = useWords(roleWords);
  const ownUid = useSession((state) => state.user?.uid);
  const { typed, search, type } = useSearchInAddress();
  const { query, change } = useAddressQuery();
  const view: UsersView = { search, role: oneOf(ROLES, query.role), sort: oneOf(USER_SORTS, query.sort) };
  const pages = useUsers(view);
  const rows = pages.data?.pages.flatMap((page) => page.items);
  const download = useMutation({
    mutationFn: async () => {
      const heads = [
        'columnName',
        'columnEmail',
        'columnCompany',
        'columnRoles',
        'columnProjects',
        'columnSessions',
        'columnSignIn',
        'columnCreated',
      ] as const;
      const lines = (await everyUser(view)).map((user) => [
        nameOf(user),
        user.email,
        user.company,
        rolesOf(user).join(' '),
        user.projects,
        user.sessions,
        user.lastSignInAt,
        user.createdAt,
      ]);
      saveCsv(t('file'), csvOf([heads.map((head) => t(head)), ...lines]));
    },
  });

  const columns: Column<DashboardUser>[] = [
    {
      key: 'name',
      label: t('columnName'),
      sortable: true,
      onPhone: 'head',
      cell: (user) => (
        <span className={styles.person}>
          <button
            type="button"
            className={styles.open}
            aria-label={t('open', { name: nameOf(user) })}
            onClick={() => onOpen(user.uid)}
          >
            {nameOf(user) === user.email ? t('unnamed') : nameOf(user)}
          </button>
          {user.uid === ownUid && <Chip>{t('you')}</Chip>}
          {!user.emailVerified && <Chip tone="warning">{t('unverified')}</Chip>}
          {user.disabled && <Chip tone="danger">{t('disabled')}</Chip>}
        </span>
      ),
    },
    { key: 'email', label: t('columnEmail'), sortable: true, cell: (user) => user.email },
    { key: 'company', label: t('columnCompany'), sortable: true, cell: (user) => user.company || t('notKnown') },
    { key: 'roles', label: t('columnRoles'), cell: (user) => <RoleChips roles={rolesOf(user)} /> },
    { key: 'projects', label: t('columnProjects'), align: 'right', cell: (user) => formatNumber(user.projects) },
    { key: 'sessions', label: t('columnSessions'), align: 'right', cell: (user) => formatNumber(user.sessions) },
    {
      key: 'signIn',
      label: t('columnSignIn'),
      sortable: true,
      cell: (user) => <Ago at={user.lastSignInAt} otherwise={t('never')} />,
    },
    { key: 'created', label: t('columnCreated'), sortable: true, cell: (user) => formatDay(user.createdAt) },
  ];
  const labelOf = (role: UsersView['role']) => {
    if (role === 'all') return t('everyRole');
    return role === 'none' ? t('role_none') : roleName(role);
  };
  const clear = () => {
    type('');
    change({ role: null, search: null });
  };
  const shown = rows?.length ?? 0;
  return (
    <Card flush>
      <TableToolbar
        end={
          <Button
            icon={<Download size={15} aria-hidden="true" />}
            busy={download.isPending}
            onClick={() => download.mutate()}
          >
            {download.isPending ? t('exporting') : ui('exportCsv')}
          </Button>
        }
      >
        <SearchBox label={t('search')} hint={t('searchHint')} value={typed} onChange={type} />
        <Segmented
          label={t('roleFilter')}
          value={view.role}
          options={ROLES.map((role) => ({ value: role, label: labelOf(role) }))}
          onChange={(role) => change({ role: role === 'all' ? null : role })}
        />
      </TableToolbar>
      {pages.error && !rows ? (
        <Failed error={pages.error} onRetry={() => void pages.refetch()} />
      ) : rows && shown === 0 ? (
        <Empty
          icon={<SearchX size={22} />}
          title={t('nothingTitle')}
          text={t('nothingText')}
          actions={<Button onClick={clear}>{t('clear')}</Button>}
        />
      ) : (
        <DataTable
          caption={t('table')}
          columns={columns}
          rows={rows}
          rowKey={(user) => user.uid}
          sort={{ key: view.sort.replace('-', ''), up: !view.sort.startsWith('-') }}
          onSort={({ key, up }) => change({ sort: key === 'name' && up ? null : `${up ? '' : '-'}${key}` })}
        />
      )}
      {shown > 0 && (
        <TableFoot
          onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
          loading={pages.isFetchingNextPage}
        >
          {t(pages.hasNextPage ? 'first' : 'shown', { count: shown })}
        </TableFoot>
      )}
    </Card>
  );
}
