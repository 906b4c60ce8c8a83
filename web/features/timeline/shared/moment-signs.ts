import CircleGauge from 'icon:circle-gauge';
import MapPin from 'icon:map-pin';
import MapPinOff from 'icon:map-pin-off';
import OctagonAlert from 'icon:octagon-alert';
import Phone from 'icon:phone';
import PhoneCall from 'icon:phone-call';
import Smartphone from 'icon:smartphone';
import TriangleAlert from 'icon:triangle-alert';
import Wrench from 'icon:wrench';
import Zap from 'icon:zap';
import type { MomentCode } from '#contract/dictionary.ts';
import type { SignShape } from '#web/map/images.ts';
import type { IconComponent } from '#web/ui/icon/icon.ts';

export interface MomentSign {
  shape: SignShape;
  colour: string;
  icon: IconComponent;
  /** Where several moments overlap, the one with the highest weight is shown. */
  weight: number;
}

const HARSH = { shape: 'triangle', colour: '#c2620a' } as const;
const PHONE = { shape: 'square', colour: '#b0297f' } as const;
const PLACE = { shape: 'circle', colour: '#0f7d8c' } as const;

/** The symbol on axis, map and list; shape and colour carry the same information. */
export const SIGN_OF_MOMENT: Readonly<Record<MomentCode, MomentSign>> = {
  ACCELERATION: { ...HARSH, icon: Zap, weight: 3 },
  BRAKING: { ...HARSH, icon: CircleGauge, weight: 3 },
  CORNERING: { ...HARSH, icon: Zap, weight: 3 },
  SWIPE_AND_TYPE: { ...PHONE, icon: Smartphone, weight: 4 },
  PHONE_CALL: { ...PHONE, icon: Phone, weight: 4 },
  PHONE_CALL_HANDS_FREE: { ...PHONE, colour: '#7d8896', icon: PhoneCall, weight: 1 },
  IMPACT: { shape: 'octagon', colour: '#b3123f', icon: OctagonAlert, weight: 9 },
  ASSISTANCE_CALL: { shape: 'octagon', colour: '#1f56b3', icon: Wrench, weight: 8 },
  WARNING: { shape: 'diamond', colour: '#a86405', icon: TriangleAlert, weight: 5 },
  FAILURE: { shape: 'diamond', colour: '#b3123f', icon: TriangleAlert, weight: 7 },
  POI_ENTER: { ...PLACE, icon: MapPin, weight: 2 },
  POI_EXIT: { ...PLACE, icon: MapPinOff, weight: 2 },
  AREA_ENTER: { ...PLACE, colour: '#b3123f', icon: MapPin, weight: 6 },
  AREA_EXIT: { ...PLACE, colour: '#b3123f', icon: MapPinOff, weight: 6 },
};
