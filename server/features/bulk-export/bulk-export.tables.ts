import type { Generated } from 'kysely';
import type { ExportContent, ExportFormat, ExportSchedule } from '#contract/bulk-export.ts';
import type { Json, NullableTimestamp, Timestamp } from '#server/db/columns.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    bulk_exports: {
      project_id: number;
      contents: ExportContent[];
      format: ExportFormat;
      from_day: string;
      target: Json<ExportSchedule['target']>;
      secret: Buffer | null;
      next_day: string;
      due_at: Timestamp;
      worked_at: NullableTimestamp;
      tries: Generated<number>;
      last_run_at: NullableTimestamp;
      files_written: Generated<number>;
      failure: string | null;
      version: number;
    };
  }
}
