import type { FastifyBaseLogger } from 'fastify';
import type { Events } from '#server/events.ts';
import { readUpload } from '#server/features/file-uploads/read-upload.ts';
import { doWorks, WorkCrashed, type WorkParts } from '#server/jobs/long-work.ts';
import { failImport } from './end-import.ts';
import { importRegion } from './import-region.ts';
import { MAP_IMPORTS } from './map-imports.ts';
import type { MapRegionRow } from './map-regions.queries.ts';

interface ImportParts extends WorkParts {
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  events: Events;
  /** For temporary files. */
  folder: string;
}

/** Runs all imports that no process is running, one after the other. */
export const doMapImports = ({ events, folder, ...parts }: ImportParts): Promise<void> => {
  const { db, log } = parts;
  return doWorks<MapRegionRow>(parts, {
    table: MAP_IMPORTS,
    run: async (region) => {
      const pieces = readUpload(db, region.upload_id ?? '');
      const onUnreadable = (error: Error) => log.warn({ err: error, id: region.id }, 'map import failed');
      await importRegion(region, { db, events, folder, pieces, onUnreadable });
    },
    onFailed: (region, error) => {
      const fault = error instanceof WorkCrashed ? 'crashed' : 'internal';
      return failImport({ db, events }, region, { fault, detail: null, place: null });
    },
  });
};
