import type { AppUserRow } from '#contract/app-user-list.ts';
import type { CsvCell } from '#contract/csv-cell.ts';
import { PEOPLE_FIGURES } from '#contract/people.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/http/csv-line.ts';

type Column = [name: string, cell: (row: AppUserRow) => CsvCell];

const COLUMNS: readonly Column[] = [
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
  ['vehicles', (row) => row.vehicles.join(', ')],
  ['rolloutGroup', (row) => row.rolloutGroup],
  ...PEOPLE_FIGURES.map((name): Column => [name, ({ figures }) => figures?.[name] ?? null]),
  ['failing', (row) => row.isFailing],
  ['reasons', (row) => row.reasons.join(' ')],
];

export const APP_USERS_CSV_HEAD = BYTE_ORDER_MARK + csvLine(COLUMNS.map(([name]) => name));
export const csvOfRow = (row: AppUserRow): string => csvLine(COLUMNS.map(([, cell]) => cell(row)));
