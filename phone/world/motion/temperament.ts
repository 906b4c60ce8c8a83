/** How somebody drives: desired speed, and the forces they accept. */
export type Temperament = {
  /** Share of the limit that is driven where nothing is in the way. */
  readonly limitShare: number;
  /** m/s²; acceleration from a standstill. */
  readonly pull: number;
  /** m/s²; braking for what was seen in time. */
  readonly brake: number;
  /** m/s² across, in bends. */
  readonly lateral: number;
  /** m/s³; how fast pedals are pressed and released. */
  readonly jerk: number;
  /** Headway to the car in front, in seconds. */
  readonly headway: number;
};

/**
 * From calm to aggressive. The ends are those that studies of car following and of everyday driving report for the
 * calmest and the roughest tenth: 1.1 to 3.1 m/s² from standing, 1.2 to 3.4 when braking, 2.2 to 0.8 s behind another.
 */
export const TEMPERAMENTS: readonly Temperament[] = [
  { limitShare: 0.9, pull: 1.1, brake: 1.2, lateral: 1.5, jerk: 0.8, headway: 2.2 },
  { limitShare: 0.97, pull: 1.45, brake: 1.6, lateral: 2, jerk: 1.1, headway: 1.8 },
  { limitShare: 1.03, pull: 1.9, brake: 2.1, lateral: 2.6, jerk: 1.5, headway: 1.5 },
  { limitShare: 1.12, pull: 2.45, brake: 2.7, lateral: 3.3, jerk: 2.1, headway: 1.1 },
  { limitShare: 1.22, pull: 3.1, brake: 3.4, lateral: 4.1, jerk: 2.9, headway: 0.8 },
];
