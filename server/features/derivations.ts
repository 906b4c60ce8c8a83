import type { Derivations } from '#server/ingest/run/derivation.ts';
import { activityDerivation } from './activity-map/activity.derivation.ts';
import { areasDerivation } from './dangerous-areas/areas.derivation.ts';
import { weeksDerivation } from './insights/weeks.derivation.ts';
import { poisDerivation } from './points-of-interest/pois.derivation.ts';
import { presenceDerivation } from './presence/presence.derivation.ts';
import { transitDerivation } from './public-transport/transit.derivation.ts';
import { rollupsDerivation } from './rollups/rollups.derivation.ts';
import { correctionsDerivation } from './timeline/corrections.derivation.ts';
import { vehiclesDerivation } from './vehicles/vehicles.derivation.ts';

/**
 * Derivations that features compute from engine runs, in this order. A separate list, because the engine's threads load
 * nothing else of the features.
 */
export const derivations: Derivations = [
  transitDerivation,
  correctionsDerivation,
  areasDerivation,
  presenceDerivation,
  poisDerivation,
  vehiclesDerivation,
  rollupsDerivation,
  activityDerivation,
  weeksDerivation,
];
