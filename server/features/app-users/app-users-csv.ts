import type { AppUserRow } from '#contract/app-user-list.ts';
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '#server/http/csv-line.ts';

const COLUMNS: readonly [name: string, cell: (row: AppUserRow) => CsvCell][] = [
  ['userId', (row) => row.userId],
  ['state', (row) => row.state],
  ['stateSince', (row) => row.stateSince],
  ['lastSeenAt', (row) => row.lastSeenAt],
  ['registeredAt', (row) => row.registeredAt],
  ['platform', (row) => row.platform],
  ['version', (row) => row.version],
  ['versionMark', (row) => row.versionMark],
  ['model', (row) => row.model],
  ['blocked', (row) => row.blocked],
  ['pilot', (row) => row.pilot],
  ['tags', (row) => row.tags.join(', ')],
  ['failing', (row) => row.isFailing],
  ['reasons', (row) => row.reasons.join(' ')],
];

export const APP_USERS_CSV_HEAD = BYTE_ORDER_MARK + csvLine(COLUMNS.map(([name]) => name));
export const csvOfRow = (row: AppUserRow): string => csvLine(COLUMNS.map(([, cell]) => cell(row)));
