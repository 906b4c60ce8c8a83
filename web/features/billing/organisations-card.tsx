import Building2 from 'icon:building-2';
import Plus from 'icon:plus';
import SearchX from 'icon:search-x';
import { useState } from 'react';
import { listOrganisationUse, type OrganisationUse } from '#contract/billing.ts';
import { allRows } from '#web/api/all-rows.ts';
import { usePages } from '#web/api/use-pages.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { billingAdminWords } from '#web/i18n/billing-admin.ts';
import { useWords } from '#web/i18n/words.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { withParameters } from '#web/navigation/use-address.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ExportButton, saveTable } from '#web/ui/export-button.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Text } from '#web/ui/text.tsx';
import { useListView } from '#web/ui/use-list-view.ts';
import { UseOfLimit } from './limit-notices.tsx';
import { LIVE } from './organisation-calls.ts';
import { TermsPanel } from './terms-panel.tsx';

const NO_FILTERS = {};
const hrefOf = (id: number): string => withParameters({ organisation: id, search: null });

/** Organisations with their limit usage and projects. */
export function OrganisationsCard() {
  const t = useWords(billingAdminWords);
  const { go } = useNavigation();
  const view = useListView(NO_FILTERS);
  const pages = usePages(listOrganisationUse, { query: { search: view.search } }, LIVE);
  const [isCreating, setCreating] = useState(false);
  const save = async () =>
    saveTable(t('file'), await allRows(listOrganisationUse, { query: { search: view.search } }), [
      [t('number'), (row) => row.id],
      [t('name'), (row) => row.name],
      [t('users'), (row) => row.registeredUsers],
      [t('limit'), (row) => row.freeUserLimit],
      [t('state'), (row) => t(row.openForRegistration ? 'stateOpen' : 'stateClosed')],
      [t('projects'), (row) => row.projects],
      [t('people'), (row) => row.people],
    ]);
  const columns: Column<OrganisationUse>[] = [
    {
      key: 'name',
      label: t('name'),
      width: '30%',
      onPhone: 'head',
      cell: (row) => (
        <Text as={NearLink} tone="plain" breaks link="plain" href={hrefOf(row.id)}>
          {row.name}
        </Text>
      ),
    },
    { key: 'users', label: t('users'), width: '30%', cell: (row) => <UseOfLimit {...row} /> },
    {
      key: 'state',
      label: t('state'),
      width: '20%',
      onPhone: 'corner',
      cell: (row) => (
        <Chip tone={row.openForRegistration ? 'success' : 'warning'}>
          {t(row.openForRegistration ? 'stateOpen' : 'stateClosed')}
        </Chip>
      ),
    },
    { key: 'projects', label: t('projects'), width: '10%', align: 'right', cell: (row) => formatNumber(row.projects) },
    { key: 'people', label: t('people'), width: '10%', align: 'right', cell: (row) => formatNumber(row.people) },
  ];
  const create = (
    <Button kind="main" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={create} />
      <ResourceList
        caption={t('title')}
        list={pages}
        view={view}
        columns={columns}
        rowKey={({ id }) => String(id)}
        search={t('search')}
        tools={<ExportButton save={save} />}
        empty={{ icon: <Building2 size={22} />, title: t('emptyTitle'), text: t('emptyText') }}
        noneFound={{ icon: <SearchX size={22} />, title: t('nothingTitle'), text: t('nothingText') }}
        foot={(count) => t('shown', { count })}
      />
      <TermsPanel open={isCreating} onClose={() => setCreating(false)} onSaved={(id) => go(hrefOf(id))} />
    </>
  );
}
