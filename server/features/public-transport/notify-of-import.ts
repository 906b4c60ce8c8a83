import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { notifyOfWork } from '#server/features/inbox/notify-of-work.ts';
import type { ImportRow } from './regions.queries.ts';

export const notifyOfImport = (db: Kysely<Tables>, row: ImportRow, outcome: 'done' | 'failed'): Promise<void> =>
  notifyOfWork(db, {
    id: row.id,
    work: 'timetable',
    outcome,
    name: row.file_name || row.address || '',
    projectId: null,
    requestedBy: row.requested_by,
  });
