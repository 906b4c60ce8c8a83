import type { ExportContent, ExportFormat, ExportSchedule, ExportScheduleInput } from '#contract/bulk-export.ts';
import { yesterday } from './yesterday.ts';

/** The form state, with fields named like those of the body. */
export interface ScheduleDraft {
  target: {
    kind: 'none' | 's3' | 'folder';
    endpoint: string;
    region: string;
    bucket: string;
    prefix: string;
    accessKeyId: string;
    secretAccessKey: string;
  };
  contents: ExportContent[];
  format: ExportFormat;
  fromDay: string;
}

const NO_BUCKET = { endpoint: '', region: '', bucket: '', prefix: '', accessKeyId: '' };

export function scheduleDraftOf(schedule: ExportSchedule | null): ScheduleDraft {
  const { target } = schedule ?? {};
  return {
    target: {
      ...NO_BUCKET,
      ...(target?.kind === 's3' && target),
      kind: target?.kind ?? 'none',
      secretAccessKey: '',
    },
    contents: schedule?.contents ?? ['trips', 'scores'],
    format: schedule?.format ?? 'parquet',
    fromDay: schedule?.fromDay ?? yesterday(),
  };
}

export function scheduleInputOf(draft: ScheduleDraft, version: number): ExportScheduleInput {
  const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } = draft.target;
  const place = { kind: 's3' as const, endpoint, region, bucket, prefix, accessKeyId };
  return {
    contents: [...draft.contents],
    format: draft.format,
    fromDay: draft.fromDay,
    target:
      draft.target.kind === 's3'
        ? { ...place, ...(secretAccessKey && { secretAccessKey }) }
        : { kind: 'folder' as const },
    version,
  };
}
