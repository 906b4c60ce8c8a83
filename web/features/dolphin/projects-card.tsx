import { useMutation } from '@tanstack/react-query';
import { Download, SearchX } from 'lucide-react';
import type { AnyProject } from '#contract/dolphin.ts';
import { PROJECT_SORTS, PROJECT_STATES } from '#contract/dolphin-lists.ts';
import { csvOf } from '#web/format/csv.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatDay } from '#web/format/times.ts';
import { dolphinWords } from '#web/i18n/dolphin.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { homeHref } from '#web/navigation/paths.ts';
import { oneOf, useAddressQuery } from '#web/navigation/use-address-query.ts';
import { useSearchInAddress } from '#web/navigation/use-search-in-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { saveCsv } from '#web/ui/save-file.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { SearchBox, TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import styles from './dolphin.module.css';
import { everyProject, type ProjectsView, useAllProjects } from './dolphin.queries.ts';

const STATES = ['all', ...PROJECT_STATES] as const;
const TONES: Record<AnyProject['state'], ChipTone> = { live: 'success', test: 'info', suspended: 'warning' };

/** All projects: to find, to compare, to open. */
export function ProjectsCard() {
  const t = useWords(dolphinWords);
  const ui = useWords(uiWords);
  const { typed, search, type } = useSearchInAddress();
  const { query, change } = useAddressQuery();
  const view: ProjectsView = {
    search,
    state: oneOf(STATES, query.state),
    sort: oneOf(PROJECT_SORTS, query.sort),
  };
  const pages = useAllProjects(view);
  const rows = pages.data?.pages.flatMap((page) => page.items);
  const download = useMutation({
    mutationFn: async () => {
      const heads = [
        'columnId',
        'columnProject',
        'columnState',
        'columnUsers',
        'columnMembers',
        'columnCreated',
      ] as const;
      const lines = (await everyProject(view)).map((project) => [
        project.projectId,
        project.productName,
        t(`state_${project.state}`),
        project.appUsers,
        project.members,
        project.createdAt,
      ]);
      saveCsv(t('projectsFile'), csvOf([heads.map((head) => t(head)), ...lines]));
    },
  });

  const columns: Column<AnyProject>[] = [
    {
      key: 'name',
      label: t('columnProject'),
      sortable: true,
      onPhone: 'head',
      cell: (project) => (
        <NearLink className={styles.name} href={homeHref(project.projectId)}>
          {project.productName}
        </NearLink>
      ),
    },
    { key: 'id', label: t('columnId'), sortable: true, cell: (project) => <code>{project.projectId}</code> },
    {
      key: 'state',
      label: t('columnState'),
      cell: (project) => (
        <span>
          <Chip tone={TONES[project.state]}>{t(`state_${project.state}`)}</Chip>
        </span>
      ),
    },
    {
      key: 'users',
      label: t('columnUsers'),
      sortable: true,
      align: 'right',
      cell: (project) => formatNumber(project.appUsers),
    },
    { key: 'members', label: t('columnMembers'), align: 'right', cell: (project) => formatNumber(project.members) },
    {
      key: 'created',
      label: t('columnCreated'),
      sortable: true,
      align: 'right',
      cell: (project) => formatDay(project.createdAt),
    },
  ];
  const isFiltered = search !== '' || view.state !== 'all';
  const clear = () => {
    type('');
    change({ state: null, search: null });
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
        <SearchBox label={t('searchProjectsLabel')} hint={t('searchProjects')} value={typed} onChange={type} />
        <Segmented
          label={t('stateFilter')}
          value={view.state}
          options={STATES.map((state) => ({ value: state, label: t(`state_${state}`) }))}
          onChange={(state) => change({ state: state === 'all' ? null : state })}
        />
      </TableToolbar>
      {pages.error && !rows ? (
        <Failed error={pages.error} onRetry={() => void pages.refetch()} />
      ) : rows && shown === 0 ? (
        <Empty
          icon={<SearchX size={22} />}
          title={t('noProjectsTitle')}
          text={t('noProjectsText')}
          actions={isFiltered && <Button onClick={clear}>{t('clear')}</Button>}
        />
      ) : (
        <DataTable
          caption={t('projects')}
          columns={columns}
          rows={rows}
          rowKey={(project) => String(project.projectId)}
          sort={{ key: view.sort.replace('-', ''), up: !view.sort.startsWith('-') }}
          onSort={({ key, up }) => change({ sort: key === 'name' && up ? null : `${up ? '' : '-'}${key}` })}
        />
      )}
      {rows && shown > 0 && (
        <TableFoot
          onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
          loading={pages.isFetchingNextPage}
        >
          {t(pages.hasNextPage ? 'projectsFirst' : 'projectsShown', { count: shown })}
        </TableFoot>
      )}
    </Card>
  );
}
