import type { Db } from '#server/db/database.ts';
import type { Events } from '#server/events.ts';
import { readUpload } from '#server/features/file-uploads/read-upload.ts';
import { doWorks, releaseWork, WorkCrashed } from '#server/jobs/long-work.ts';
import { failImport } from './end-import.ts';
import { importRegion } from './import-region.ts';
import { MAP_IMPORTS } from './map-imports.ts';
import type { MapRegionRow } from './map-regions.queries.ts';

export interface ImportParts {
  db: Db;
  events: Events;
  folder: string;
  /** Gets errors as they were thrown, for the log. */
  onError: (regionId: string, error: Error) => void;
  /** Gets the region that is being imported; undefined between two imports. */
  onImport?: (regionId: string | undefined) => void;
}

/** Runs all imports that no process is running, one after the other. */
export const doMapImports = ({ db, events, folder, onError, onImport }: ImportParts): Promise<void> =>
  doWorks<MapRegionRow>(
    { db, log: { error: () => {} } },
    {
      table: MAP_IMPORTS,
      run: async (region) => {
        onImport?.(region.id);
        const pieces = readUpload(db, region.upload_id ?? '');
        try {
          const onUnreadable = (error: Error) => onError(region.id, error);
          await importRegion(region, { db, events, folder, pieces, onUnreadable });
        } catch (error) {
          onError(region.id, error instanceof Error ? error : new Error(String(error)));
          throw error;
        } finally {
          onImport?.(undefined);
        }
      },
      onFailed: (region, error) => {
        const fault = error instanceof WorkCrashed ? 'crashed' : 'internal';
        return failImport({ db, events }, region, { fault, detail: null, place: null });
      },
    },
  );

/** For a process that stops in order: the import was no try, and need not wait for its lease. */
export const releaseImport = (db: Db, id: string): Promise<void> => releaseWork(db, MAP_IMPORTS, { id });
