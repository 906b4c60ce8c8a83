import SearchX from 'icon:search-x';
import { type AnyProject, listAllProjects, PROJECT_SORTS, PROJECT_STATES } from '#contract/dolphin.ts';
import { allRows } from '#web/api/all-rows.ts';
import { usePages } from '#web/api/use-pages.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatDay } from '#web/format/times.ts';
import { dolphinWords } from '#web/i18n/dolphin.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { choice, choiceOr } from '#web/navigation/parameters.ts';
import { homeHref } from '#web/navigation/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ExportButton, saveTable } from '#web/ui/export-button.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Text } from '#web/ui/text.tsx';
import { useListView } from '#web/ui/use-list-view.ts';

const PARAMETERS = { state: choice(PROJECT_STATES), sort: choiceOr(PROJECT_SORTS, 'name') };
const TONES: Record<AnyProject['state'], ChipTone> = { live: 'success', test: 'info', suspended: 'warning' };

/** All projects. */
export function ProjectsCard() {
  const t = useWords(dolphinWords);
  const view = useListView(PARAMETERS);
  const filter = { search: view.search, ...view.query };
  const pages = usePages(listAllProjects, { query: filter }, { label: 'dolphin' });
  const save = async () =>
    saveTable(t('projectsFile'), await allRows(listAllProjects, { query: { ...filter, limit: 200 } }), [
      [t('columnId'), (project) => project.projectId],
      [t('columnProject'), (project) => project.productName],
      [t('columnState'), (project) => t(`state_${project.state}`)],
      [t('columnUsers'), (project) => project.appUsers],
      [t('columnMembers'), (project) => project.members],
      [t('columnCreated'), (project) => project.createdAt],
    ]);
  const columns: Column<AnyProject>[] = [
    {
      key: 'name',
      label: t('columnProject'),
      sortable: true,
      onPhone: 'head',
      cell: (project) => (
        <Text as={NearLink} tone="plain" link="brand" href={homeHref(project.projectId)}>
          {project.productName}
        </Text>
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
  return (
    <ResourceList
      caption={t('projects')}
      list={pages}
      view={view}
      columns={columns}
      rowKey={({ projectId }) => String(projectId)}
      search={t('searchProjectsLabel')}
      searchHint={t('searchProjects')}
      filters={
        <FilterChoice
          label={t('stateFilter')}
          all={t('state_all')}
          choices={PROJECT_STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
          chosen={view.query.state}
          onChoose={(state) => view.change({ state })}
        />
      }
      tools={<ExportButton save={save} />}
      empty={{ icon: <SearchX size={22} />, title: t('noProjectsTitle'), text: t('noProjectsText') }}
      noneFound={{ actions: <Button onClick={view.clear}>{t('clear')}</Button> }}
      foot={(count, hasMore) => t(hasMore ? 'projectsFirst' : 'projectsShown', { count })}
    />
  );
}
