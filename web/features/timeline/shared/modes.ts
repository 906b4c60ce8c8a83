import Bike from 'icon:bike';
import Bus from 'icon:bus';
import Car from 'icon:car';
import CircleHelp from 'icon:circle-help';
import CirclePause from 'icon:circle-pause';
import Footprints from 'icon:footprints';
import Route from 'icon:route';
import TrainFront from 'icon:train-front';
import TrainFrontTunnel from 'icon:train-front-tunnel';
import TramFront from 'icon:tram-front';
import Unplug from 'icon:unplug';
import { GROUP_OF_MODE, type ModeGroup } from '#contract/dictionary.ts';
import type { ItemType } from '#contract/timeline.ts';
import type { TimelineToggle } from '#web/session/session-state.ts';
import type { IconComponent } from '#web/ui/icon/icon.ts';

/** Used on axis, map, chart and chip; tokens.css has the same colours for style sheets. */
export const COLOUR_OF_GROUP: Readonly<Record<ModeGroup, string>> = {
  car: '#2f6fde',
  cycling: '#e08e0b',
  walking: '#1e9e6a',
  public: '#8a4fd3',
  still: '#8b95a1',
  unknown: '#8b95a1',
};
export const modeColour = (type: ItemType): string => COLOUR_OF_GROUP[GROUP_OF_MODE[type]];

/** Kinds of public transport share a colour and differ by line style. */
export type LineStyle = 'solid' | 'long' | 'short' | 'dotted' | 'dashed';
const LINES: Partial<Record<ItemType, LineStyle>> = {
  TRAIN: 'long',
  METRO: 'short',
  TRAM: 'dotted',
  UNKNOWN: 'dashed',
  FAKETRIP: 'dashed',
};
export const lineOf = (type: ItemType): LineStyle => LINES[type] ?? 'solid';

export const ICON_OF_MODE: Readonly<Record<ItemType, IconComponent>> = {
  CAR: Car,
  DRIVING: Car,
  CYCLING: Bike,
  WALKING: Footprints,
  BUS: Bus,
  TRAIN: TrainFront,
  TRAM: TramFront,
  METRO: TrainFrontTunnel,
  PUBLIC_TRANSPORT: Route,
  IDLE: CirclePause,
  FAKETRIP: Unplug,
  UNKNOWN: CircleHelp,
};
export const ICON_OF_GROUP: Readonly<Record<ModeGroup, IconComponent>> = {
  car: Car,
  cycling: Bike,
  walking: Footprints,
  public: Bus,
  still: CirclePause,
  unknown: CircleHelp,
};

/** The name of each toggle in the session; unknown movement is always shown. */
export const TOGGLE_OF_GROUP: Readonly<Record<Exclude<ModeGroup, 'unknown'>, TimelineToggle>> = {
  car: 'showCarTimeline',
  cycling: 'showCyclingTimeline',
  walking: 'showWalkingTimeline',
  public: 'showPublicTimeline',
  still: 'showStillTimeline',
};
export const TOGGLED_GROUPS = Object.keys(TOGGLE_OF_GROUP) as Exclude<ModeGroup, 'unknown'>[];

export const isShown = (type: ItemType, toggles: Readonly<Record<TimelineToggle, boolean>>): boolean => {
  const group = GROUP_OF_MODE[type];
  return group === 'unknown' || toggles[TOGGLE_OF_GROUP[group]];
};
