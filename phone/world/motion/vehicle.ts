/** How something moves: its desired speed, its capabilities, and what passengers tolerate. */
export type Vehicle = {
  /** Share of the limit that is driven where nothing is in the way. */
  readonly limitShare: number;
  /** m/s, whatever the limit. */
  readonly topSpeed: number;
  /** m/s²; acceleration decreases with speed where `fade` is above 0 (1/(m/s)). */
  readonly pull: number;
  readonly fade: number;
  readonly brake: number;
  /** m/s² across, in bends. */
  readonly lateral: number;
  /** How much traffic and mood change the speed, as a share. */
  readonly sway: number;
  /** Share of lights found red, and the longest wait. */
  readonly redShare: number;
  readonly redSeconds: number;
};

export type MotionMode = 'CAR' | 'BUS' | 'TRAIN' | 'CYCLING' | 'WALKING';

export const VEHICLES: Readonly<Record<MotionMode, Vehicle>> = {
  CAR: {
    limitShare: 0.95,
    topSpeed: 35,
    pull: 1.7,
    fade: 0.04,
    brake: 1.5,
    lateral: 2,
    sway: 0.2,
    redShare: 0.55,
    redSeconds: 40,
  },
  BUS: {
    limitShare: 0.72,
    topSpeed: 20,
    pull: 0.6,
    fade: 0.03,
    brake: 0.6,
    lateral: 0.8,
    sway: 0.14,
    redShare: 0.5,
    redSeconds: 40,
  },
  TRAIN: {
    limitShare: 0.94,
    topSpeed: 36,
    pull: 0.6,
    fade: 0.008,
    brake: 0.6,
    lateral: 0.9,
    sway: 0.06,
    redShare: 0,
    redSeconds: 0,
  },
  CYCLING: {
    limitShare: 1,
    topSpeed: 4.9,
    pull: 0.7,
    fade: 0.05,
    brake: 1.1,
    lateral: 1.5,
    sway: 0.28,
    redShare: 0.55,
    redSeconds: 45,
  },
  WALKING: {
    limitShare: 1,
    topSpeed: 1.36,
    pull: 1,
    fade: 0,
    brake: 1.2,
    lateral: 1,
    sway: 0.24,
    redShare: 0.6,
    redSeconds: 45,
  },
};
