import type { Derivation } from '#server/ingest/run/derivation.ts';
import { assignVehicles } from './assign-vehicles.ts';
import { daysOfScans } from './days-of-scans.ts';

/** Which vehicle a drive was made with. Scans may arrive after their drive: its day is then assigned again. */
export const vehiclesDerivation: Derivation = {
  ownFeature: 'vehicle',
  afterDays: assignVehicles,
  afterBatches: async (tx, pending, days) => assignVehicles(tx, await daysOfScans(tx, pending, days)),
};
