import type { MotionTrack, TrueLeg } from '#phone/world/motion/motion-track.ts';
import type { TransitMode } from '#phone/world/town/transit.ts';
import type { PlannedVisit } from './plan-day.ts';

/** A harsh event felt by the phone's sensors; seconds of the local day. */
export type Harsh = {
  readonly second: number;
  readonly kind: 'BRAKING' | 'ACCELERATION' | 'CORNERING';
  readonly mps2: number;
  readonly x: number;
  readonly y: number;
};

export type LoggedPhoneUse = {
  readonly from: number;
  readonly to: number;
  readonly kind: 'SWIPE_AND_TYPE' | 'PHONE_CALL' | 'PHONE_CALL_HANDS_FREE';
};

export type LoggedDrive = {
  readonly from: number;
  readonly to: number;
  readonly purpose: PlannedVisit['purpose'] | 'home';
  readonly ownCar: boolean;
};

/** What truly happened on a day. */
export type DayLog = {
  readonly track: MotionTrack;
  readonly legs: TrueLeg[];
  readonly harsh: Harsh[];
  readonly phoneUse: LoggedPhoneUse[];
  readonly drives: LoggedDrive[];
  readonly rides: { readonly mode: TransitMode; readonly from: number; readonly to: number }[];
};
