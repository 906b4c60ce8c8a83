import type { AppStyle } from '#contract/app-style.ts';
import type { DefaultTimestamp, Json, NullableTimestamp } from '#server/db/columns.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    app_styles: { project_id: number; version: number; style: Json<AppStyle> };
    app_logos: {
      project_id: number;
      id: string;
      media_type: 'image/png' | 'image/webp';
      width: number;
      height: number;
      bytes: Buffer;
      created_at: DefaultTimestamp;
      saved_at: NullableTimestamp;
    };
  }
}
