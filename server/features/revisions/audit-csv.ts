import type { AuditEntry } from '#contract/audit.ts';
import type { FieldChange, Leaf } from '#contract/revision-changes.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/http/csv-line.ts';

export const AUDIT_CSV_HEAD =
  BYTE_ORDER_MARK +
  csvLine([
    'id',
    'at',
    'projectId',
    'project',
    'person',
    'action',
    'entity',
    'entityId',
    'name',
    'field',
    'before',
    'after',
    'address',
    'sealNumber',
    'seal',
  ]);

const shown = (value: Leaf): string | number =>
  value === null ? '' : typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);

const NO_FIELD: FieldChange = { field: '', before: null, after: null };

/** One row for each changed field; a change without any has one row too. */
export const csvOfEntry = (entry: AuditEntry): string => {
  const { id, at, projectId, productName, actor, action, entity, entityId, entityName } = entry;
  const head = [id, at, projectId ?? '', productName ?? '', actor?.email ?? actor?.id ?? '', action, entity, entityId];
  const changes: readonly FieldChange[] = entry.changes.length > 0 ? entry.changes : [NO_FIELD];
  const tail = [entry.address ?? '', entry.seal?.number ?? '', entry.seal?.value ?? ''];
  return changes
    .map(({ field, before, after }) =>
      csvLine([...head, entityName ?? '', field, shown(before), shown(after), ...tail]),
    )
    .join('');
};
