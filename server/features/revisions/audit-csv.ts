import type { AuditEntry } from '#contract/audit.ts';
import type { FieldChange, Leaf } from '#contract/revision-changes.ts';

/** Spreadsheets interpret such a text as a formula; an apostrophe makes it plain text again. */
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n;]/;

function written(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const harmless = LOOKS_LIKE_FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One row, line end included. */
export const auditLine = (cells: readonly (string | number)[]): string => `${cells.map(written).join(',')}\r\n`;

/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';
export const AUDIT_CSV_HEAD =
  BYTE_ORDER_MARK +
  auditLine([
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
  ]);

const shown = (value: Leaf): string | number =>
  value === null ? '' : typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);

const NO_FIELD: FieldChange = { field: '', before: null, after: null };

/** One row for each changed field; a change without any has one row too. */
export const csvOfEntry = (entry: AuditEntry): string => {
  const { id, at, projectId, productName, actor, action, entity, entityId, entityName } = entry;
  const head = [id, at, projectId ?? '', productName ?? '', actor?.email ?? actor?.id ?? '', action, entity, entityId];
  const changes: readonly FieldChange[] = entry.changes.length > 0 ? entry.changes : [NO_FIELD];
  return changes
    .map(({ field, before, after }) =>
      auditLine([...head, entityName ?? '', field, shown(before), shown(after), entry.address ?? '']),
    )
    .join('');
};
