import { useMutation } from '@tanstack/react-query';
import { Building2, Download, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { OrganisationUse } from '#contract/billing.ts';
import { csvOf } from '#web/format/csv.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { billingAdminWords } from '#web/i18n/billing-admin.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { useParameters, withParameters } from '#web/navigation/use-parameters.ts';
import { useSearchInAddress } from '#web/navigation/use-search-in-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty, PageHeader } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { saveCsv } from '#web/ui/save-file.ts';
import { SearchBox, TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import styles from './admin.module.css';
import { UseOfLimit } from './limit-notices.tsx';
import { everyOrganisation, useOrganisations } from './organisation.queries.ts';
import { TermsPanel } from './terms-panel.tsx';

/** Who pays, how much of the limit is used, and what belongs to whom. */
export function OrganisationsCard() {
  const t = useWords(billingAdminWords);
  const ui = useWords(uiWords);
  const { open } = useParameters();
  const { typed, search, type } = useSearchInAddress();
  const pages = useOrganisations(search);
  const rows = pages.data?.pages.flatMap((page) => page.items);
  const [isCreating, setCreating] = useState(false);
  const download = useMutation({
    mutationFn: async () => {
      const lines = (await everyOrganisation(search)).map((row) => [
        row.id,
        row.name,
        row.registeredUsers,
        row.freeUserLimit,
        t(row.openForRegistration ? 'stateOpen' : 'stateClosed'),
        row.projects,
        row.people,
      ]);
      const heads = [t('number'), t('name'), t('users'), t('limit'), t('state'), t('projects'), t('people')];
      saveCsv(t('file'), csvOf([heads, ...lines]));
    },
  });
  const columns: Column<OrganisationUse>[] = [
    {
      key: 'name',
      label: t('name'),
      width: '30%',
      onPhone: 'head',
      cell: (row) => (
        <NearLink className={styles.name} href={withParameters({ organisation: String(row.id), search: null })}>
          {row.name}
        </NearLink>
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
  // Nothing to search through yet.
  const isEmpty = rows?.length === 0 && !search && !typed && !pages.isPlaceholderData;
  const create = (
    <Button kind="main" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={create} />
      <Card flush>
        {!isEmpty && (
          <TableToolbar
            end={
              <Button
                icon={<Download size={15} aria-hidden="true" />}
                busy={download.isPending}
                onClick={() => download.mutate()}
              >
                {ui('exportCsv')}
              </Button>
            }
          >
            <SearchBox label={t('search')} value={typed} onChange={type} />
          </TableToolbar>
        )}
        {pages.error && !rows ? (
          <Failed error={pages.error} onRetry={() => void pages.refetch()} />
        ) : rows?.length === 0 ? (
          <Empty
            icon={search ? <SearchX size={22} /> : <Building2 size={22} />}
            title={t(search ? 'nothingTitle' : 'emptyTitle')}
            text={t(search ? 'nothingText' : 'emptyText')}
          />
        ) : (
          <DataTable caption={t('title')} columns={columns} rows={rows} rowKey={(row) => String(row.id)} />
        )}
        {rows && rows.length > 0 && (
          <TableFoot
            onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
            loading={pages.isFetchingNextPage}
          >
            {t('shown', { count: rows.length })}
          </TableFoot>
        )}
      </Card>
      <TermsPanel
        open={isCreating}
        onClose={() => setCreating(false)}
        onSaved={(id) => open({ organisation: String(id), search: null })}
      />
    </>
  );
}
