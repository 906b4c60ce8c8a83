/** How something moves: what it wants, what it can, and what its riders bear. */
export type Vehicle = {
  /** Share of the limit that is driven where nothing is in the way. */
  readonly limitShare: number;
  /** m/s, whatever the limit. */
  readonly topSpeed: number;
  /** m/s²; pulling away weakens with speed where `fade` is above 0 (1/(m/s)). */
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
    limitShare: 0.98,
    topSpeed: 36,
    pull: 2.1,
    fade: 0.035,
    brake: 2,
    lateral: 2.3,
    sway: 0.12,
    redShare: 0.45,
    redSeconds: 45,
  },
  BUS: {
    limitShare: 0.88,
    topSpeed: 23,
    pull: 1.1,
    fade: 0.03,
    brake: 1.2,
    lateral: 1.4,
    sway: 0.1,
    redShare: 0.4,
    redSeconds: 40,
  },
  TRAIN: {
    limitShare: 0.97,
    topSpeed: 39,
    pull: 0.65,
    fade: 0.008,
    brake: 0.6,
    lateral: 0.9,
    sway: 0.03,
    redShare: 0,
    redSeconds: 0,
  },
  CYCLING: {
    limitShare: 1,
    topSpeed: 5.4,
    pull: 0.8,
    fade: 0.05,
    brake: 1.3,
    lateral: 1.8,
    sway: 0.22,
    redShare: 0.4,
    redSeconds: 40,
  },
  WALKING: {
    limitShare: 1,
    topSpeed: 1.42,
    pull: 1,
    fade: 0,
    brake: 1.2,
    lateral: 1,
    sway: 0.12,
    redShare: 0.4,
    redSeconds: 35,
  },
};
