import ChevronDown from 'icon:chevron-down';
import ChevronRight from 'icon:chevron-right';
import SearchX from 'icon:search-x';
import Undo2 from 'icon:undo-2';
import { useState } from 'react';
import { type AuditEntry, exportAudit, listAudit } from '#contract/audit.ts';
import { requestBytes } from '#web/api/request.ts';
import { usePages } from '#web/api/use-pages.ts';
import { formatMoment } from '#web/format/times.ts';
import { auditWords } from '#web/i18n/audit.ts';
import { revisionsWords } from '#web/i18n/revisions.ts';
import { useWords } from '#web/i18n/words.ts';
import { text } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChangeList } from '#web/ui/change-list.tsx';
import { changeLine } from '#web/ui/change-words.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Row } from '#web/ui/row.tsx';
import { saveBytes } from '#web/ui/save-bytes.ts';
import { Sections } from '#web/ui/sections.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { useListView } from '#web/ui/use-list-view.ts';
import styles from './audit.module.css';
import { AuditFilters } from './audit-filters.tsx';
import { AUDIT_PARAMETERS, auditQueryOf } from './audit-view.ts';
import { auditedActor, auditedThing, whereOf } from './audit-words.ts';
import { RestoreAuditedDialog } from './restore-audited-dialog.tsx';
import { SealCheck } from './seal-check.tsx';

const OPEN = { change: text(20) };
const TONES: Record<AuditEntry['action'], ChipTone> = { created: 'success', changed: 'info', deleted: 'warning' };

/** All changes, with search, details and restore. */
export function AuditScreen() {
  const t = useWords(auditWords);
  const words = useWords(revisionsWords);
  const view = useListView(AUDIT_PARAMETERS);
  const pages = usePages(listAudit, { query: auditQueryOf(view.query) }, { label: 'audit', refetchOnMount: 'always' });
  const [restoring, setRestoring] = useState<AuditEntry | null>(null);
  const { query, change } = useAddress(OPEN);
  const open = query.change;
  const toggle = ({ id }: AuditEntry) => change({ change: open === String(id) ? null : String(id) });

  const columns: Column<AuditEntry>[] = [
    {
      key: 'what',
      label: t('columnWhat'),
      onPhone: 'head',
      cell: (entry) => {
        const isOpen = open === String(entry.id);
        const Arrow = isOpen ? ChevronDown : ChevronRight;
        return (
          <Row
            as="button"
            gap={6}
            inline
            nowrap
            weight={500}
            tone="plain"
            textAlign="left"
            className={styles.toggle}
            type="button"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'close' : 'open', { what: auditedThing(entry) })}
            onClick={() => toggle(entry)}
          >
            <Arrow size={15} aria-hidden="true" />
            {auditedThing(entry)}
          </Row>
        );
      },
    },
    {
      key: 'action',
      label: t('columnAction'),
      cell: ({ action }) => (
        <span>
          <Chip tone={TONES[action]}>{t(`action_${action}`)}</Chip>
        </span>
      ),
    },
    {
      key: 'changes',
      label: t('columnChanges'),
      onPhone: 'hidden',
      cell: ({ entity, changes: [first, ...more] }) => (
        <Text lines={2} maxWidth={300}>
          {first && changeLine(words, first, entity)}
          {more.length > 0 && <Text tone="muted"> {t('more', { count: more.length })}</Text>}
        </Text>
      ),
    },
    {
      key: 'project',
      label: t('columnProject'),
      cell: (entry) => (
        <>
          {whereOf(t, entry)}{' '}
          {entry.projectId !== null && (
            <Text as="code" tone="muted">
              {entry.projectId}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'who',
      label: t('columnWho'),
      cell: (entry) => (
        <Text oneLine className={styles.who}>
          {auditedActor(t, entry)}
        </Text>
      ),
    },
    {
      key: 'from',
      label: t('columnFrom'),
      onPhone: 'hidden',
      cell: ({ address }) => <Text oneLine>{address}</Text>,
    },
    {
      key: 'at',
      label: t('columnAt'),
      cell: ({ at }) => (
        <Text oneLine className={styles.who}>
          <Ago at={at} />
        </Text>
      ),
    },
  ];
  const details = (entry: AuditEntry) =>
    open === String(entry.id) && (
      <Stack gap={12} size="small">
        <Text as="p" tone="muted">
          {formatMoment(entry.at)} · {auditedActor(t, entry)}
          {entry.address && ` · ${t('fromAddress', { address: entry.address })}`}
        </Text>
        <Text as="p" tone="muted">
          {entry.seal ? t('sealed', { number: entry.seal.number }) : t('unsealed')}
        </Text>
        {entry.changes.length > 0 ? (
          <ChangeList changes={entry.changes} entity={entry.entity} />
        ) : (
          <Text as="p" tone="muted">
            {t('noDetails')}
          </Text>
        )}
        {entry.unrestorable ? (
          <Text as="p" tone="muted">
            {words(`unrestorable_${entry.unrestorable}`)}
          </Text>
        ) : (
          <div>
            <Button icon={<Undo2 size={16} aria-hidden="true" />} onClick={() => setRestoring(entry)}>
              {t('restore')}
            </Button>
          </div>
        )}
      </Stack>
    );
  return (
    <Sections>
      <SealCheck />
      <ResourceList
        caption={t('table')}
        list={pages}
        view={view}
        columns={columns}
        rowKey={({ id }) => String(id)}
        toolbar={<AuditFilters view={view} />}
        keepsToolbar
        empty={{ icon: <SearchX size={22} />, title: t('emptyTitle'), text: t('emptyText') }}
        foot={(count, hasMore) => t(hasMore ? 'latest' : 'shown', { count })}
        below={details}
        marked={({ id }) => open === String(id)}
      />
      {restoring && <RestoreAuditedDialog entry={restoring} onDone={() => setRestoring(null)} />}
    </Sections>
  );
}

/** Exports the filtered changes. */
export function ExportAudit() {
  const t = useWords(auditWords);
  const { query } = useAddress(AUDIT_PARAMETERS);
  // Streamed, however long it is.
  const save = async () => {
    const { bytes } = await requestBytes(exportAudit, { query: auditQueryOf(query) });
    saveBytes(`${t('file')}.csv`, bytes, 'text/csv');
  };
  return <ExportButton save={save} />;
}
