import SearchX from 'icon:search-x';
import { type DashboardUser, listDashboardUsers } from '#contract/dashboard-users.ts';
import { USER_ROLE_FILTERS, USER_SORTS } from '#contract/dolphin.ts';
import type { Role } from '#contract/roles.ts';
import { allRows } from '#web/api/all-rows.ts';
import { usePages } from '#web/api/use-pages.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { personName } from '#web/format/person-name.ts';
import { formatDay } from '#web/format/times.ts';
import { dashboardUsersWords } from '#web/i18n/dashboard-users.ts';
import { roleWords } from '#web/i18n/roles.ts';
import { useWords } from '#web/i18n/words.ts';
import { choice, choiceOr } from '#web/navigation/parameters.ts';
import { useSession } from '#web/session/session.store.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ExportButton, saveTable } from '#web/ui/export-button.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { RoleChips } from '#web/ui/role-chips.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { useListView } from '#web/ui/use-list-view.ts';

const PARAMETERS = { role: choice(USER_ROLE_FILTERS), sort: choiceOr(USER_SORTS, 'name') };

const rolesOf = ({ dolphin, roles }: DashboardUser): Role[] => (dolphin ? ['dolphin', ...roles] : roles);

/** Everyone who can sign in. */
export function UsersCard({ onOpen }: { onOpen: (uid: string) => void }) {
  const t = useWords(dashboardUsersWords);
  const roleName = useWords(roleWords);
  const ownUid = useSession((state) => state.user?.uid);
  const view = useListView(PARAMETERS);
  const filter = { search: view.search, ...view.query };
  const options = { label: 'dashboardUsers', refetchOnMount: 'always' } as const;
  const pages = usePages(listDashboardUsers, { query: filter }, options);
  const save = async () =>
    saveTable(t('file'), await allRows(listDashboardUsers, { query: { ...filter, limit: 200 } }), [
      [t('columnName'), personName],
      [t('columnEmail'), (user) => user.email],
      [t('columnCompany'), (user) => user.company],
      [t('columnRoles'), (user) => rolesOf(user).join(' ')],
      [t('columnProjects'), (user) => user.projects],
      [t('columnSessions'), (user) => user.sessions],
      [t('columnSignIn'), (user) => user.lastSignInAt],
      [t('columnCreated'), (user) => user.createdAt],
    ]);
  const columns: Column<DashboardUser>[] = [
    {
      key: 'name',
      label: t('columnName'),
      sortable: true,
      onPhone: 'head',
      cell: (user) => (
        <Row as="span" inline gap={6}>
          <Text
            as="button"
            weight={500}
            tone="plain"
            textAlign="left"
            link="brand"
            type="button"
            aria-haspopup="dialog"
            aria-label={t('open', { name: personName(user) })}
            onClick={() => onOpen(user.uid)}
          >
            {personName(user) === user.email ? t('unnamed') : personName(user)}
          </Text>
          {user.uid === ownUid && <Chip>{t('you')}</Chip>}
          {!user.emailVerified && <Chip tone="warning">{t('unverified')}</Chip>}
          {user.disabled && <Chip tone="danger">{t('disabled')}</Chip>}
        </Row>
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
  return (
    <ResourceList
      caption={t('table')}
      list={pages}
      view={view}
      columns={columns}
      rowKey={({ uid }) => uid}
      search={t('search')}
      searchHint={t('searchHint')}
      filters={
        <FilterChoice
          label={t('roleFilter')}
          all={t('everyRole')}
          choices={USER_ROLE_FILTERS.map((value) => ({
            value,
            label: value === 'none' ? t('role_none') : roleName(value),
          }))}
          chosen={view.query.role}
          onChoose={(role) => view.change({ role })}
        />
      }
      tools={<ExportButton save={save} />}
      empty={{ icon: <SearchX size={22} />, title: t('nothingTitle'), text: t('nothingText') }}
      noneFound={{ actions: <Button onClick={view.clear}>{t('clear')}</Button> }}
      foot={(count, hasMore) => t(hasMore ? 'first' : 'shown', { count })}
    />
  );
}
