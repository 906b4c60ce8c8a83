import ChevronDown from 'icon:chevron-down';
import ChevronRight from 'icon:chevron-right';
import History from 'icon:history';
import SearchX from 'icon:search-x';
import { useState } from 'react';
import { listRevisions, type Revision } from '#contract/revisions.ts';
import { usePages } from '#web/api/use-pages.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { revisionsWords } from '#web/i18n/revisions.ts';
import { useWords } from '#web/i18n/words.ts';
import { wholeNumber } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { Button } from '#web/ui/button.tsx';
import { changeLine } from '#web/ui/change-words.ts';
import { Chip } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { entityName } from '#web/ui/entity-name.ts';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { useListView } from '#web/ui/use-list-view.ts';
import { RestoreRevisionDialog } from './restore-revision-dialog.tsx';
import { RevisionDetails } from './revision-details.tsx';
import { ExportRevisions, RevisionFilters } from './revision-toolbar.tsx';
import { REVISION_PARAMETERS, revisionQueryOf } from './revision-view.ts';
import { fieldChangesOf, reviser } from './revision-words.ts';
import styles from './revisions.module.css';

const OPEN = { revision: wholeNumber };

/** Every change of a project, with Restore. */
export function Page({ projectId }: { projectId: number }) {
  const t = useWords(revisionsWords);
  const view = useListView(REVISION_PARAMETERS);
  const input = { query: { projectId, ...revisionQueryOf(view.query) } };
  const revisions = usePages(listRevisions, input, { label: 'revisions', refetchOnMount: 'always' });
  const { query, change } = useAddress(OPEN);
  const open = query.revision;
  const [restoring, setRestoring] = useState<Revision | null>(null);

  const columns: Column<Revision>[] = [
    {
      key: 'what',
      label: t('what'),
      onPhone: 'head',
      cell: (row) => (
        <Row
          as="button"
          gap="2 8"
          tone="plain"
          textAlign="left"
          className={styles.what}
          link="plain"
          type="button"
          aria-expanded={open === row.id}
          onClick={() => change({ revision: open === row.id ? null : row.id })}
        >
          <Chevron open={open === row.id} />
          <span>{entityName(row.entity)}</span>
          {row.entityName && (
            <Text tone="muted" weight={400} breaks>
              {row.entityName}
            </Text>
          )}
          {row.action !== 'changed' && <Chip>{t(`action_${row.action}`)}</Chip>}
        </Row>
      ),
    },
    { key: 'changes', label: t('changes'), onPhone: 'bare', cell: (row) => <Summary row={row} /> },
    { key: 'who', label: t('who'), width: '210px', cell: (row) => reviser(t, row) },
    {
      key: 'when',
      label: t('when'),
      width: '140px',
      cell: (row) => (
        <time dateTime={row.at} title={formatMoment(row.at)}>
          {formatAgo(row.at)}
        </time>
      ),
    },
  ];
  return (
    <>
      <ResourceList
        caption={t('table')}
        list={revisions}
        view={view}
        columns={columns}
        rowKey={({ id }) => String(id)}
        filters={<RevisionFilters projectId={projectId} view={view} />}
        tools={<ExportRevisions projectId={projectId} view={view.query} />}
        empty={{ icon: <History size={22} />, title: t('emptyTitle'), text: t('emptyText') }}
        noneFound={{
          icon: <SearchX size={22} />,
          title: t('nothingTitle'),
          text: t('nothingText'),
          actions: <Button onClick={view.clear}>{t('clear')}</Button>,
        }}
        foot={(count, hasMore) => t(hasMore ? 'shownMore' : 'shown', { count })}
        marked={({ id }) => id === open}
        below={(row) => row.id === open && <RevisionDetails revision={row} onRestore={() => setRestoring(row)} />}
      />
      {restoring && (
        <RestoreRevisionDialog projectId={projectId} revision={restoring} onDone={() => setRestoring(null)} />
      )}
    </>
  );
}

function Chevron({ open }: { open: boolean }) {
  const Icon = open ? ChevronDown : ChevronRight;
  return <Icon size={16} aria-hidden="true" />;
}

/** The first change in words, and how many more there are. */
function Summary({ row }: { row: Revision }) {
  const t = useWords(revisionsWords);
  const [first, ...others] = fieldChangesOf(row);
  if (!first) return null;
  return (
    <Row as="span" nowrap align="baseline" tone="plain">
      <Text breaks lines={1} className={styles.line}>
        {changeLine(t, first, row.entity)}
      </Text>
      {others.length > 0 && (
        <Text tone="muted" noShrink>
          {t('more', { count: others.length })}
        </Text>
      )}
    </Row>
  );
}
