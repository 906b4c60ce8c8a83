import { POI_LIMITS, type Poi } from '#contract/poi.ts';
import { faultOf } from '#contract/shapes.ts';
import { shapeOf } from '#web/map/shapes/shape-text.ts';
import type { ShapeDraft } from '#web/map/shapes/use-shape-draft.ts';
import type { PoiInput } from './poi.queries.ts';

/** The form state of a point of interest. */
export interface PoiDraft extends ShapeDraft {
  tags: string;
  active: boolean;
  inTrip: boolean;
  onEnter: boolean;
  onExit: boolean;
  dwellMinutes: string;
}

export const NEW_POI: PoiDraft = {
  id: null,
  version: 0,
  name: '',
  tags: '',
  active: true,
  inTrip: false,
  onEnter: true,
  onExit: true,
  dwellMinutes: '0',
  shape: null,
};

export const poiDraftOf = (poi: Poi): PoiDraft => ({
  id: poi.id,
  version: poi.version,
  name: poi.name,
  tags: poi.tags.join(', '),
  active: poi.active,
  inTrip: poi.inTrip,
  onEnter: poi.onEnter,
  onExit: poi.onExit,
  dwellMinutes: String(Math.round((poi.dwellSeconds / 60) * 100) / 100),
  shape: shapeOf(poi),
});

const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

export type PoiFault = 'name' | 'tags' | 'dwell' | 'noShape' | 'shape';

export function poiFaultsOf(draft: PoiDraft): PoiFault[] {
  const tags = tagsIn(draft.tags);
  const seconds = Number(draft.dwellMinutes.replace(',', '.')) * 60;
  return [
    ...(draft.name.trim() === '' ? (['name'] as const) : []),
    ...(tags.length > POI_LIMITS.tags || tags.some((tag) => tag.length > POI_LIMITS.tagLength)
      ? (['tags'] as const)
      : []),
    ...(seconds >= 0 && seconds <= POI_LIMITS.dwellSeconds ? [] : (['dwell'] as const)),
    ...(draft.shape === null ? (['noShape'] as const) : faultOf(draft.shape) ? (['shape'] as const) : []),
  ];
}

/** The value to save; null while invalid. */
export function poiInputOf(draft: PoiDraft): PoiInput | null {
  if (poiFaultsOf(draft).length > 0 || !draft.shape) return null;
  const { active, inTrip, onEnter, onExit, shape } = draft;
  return {
    name: draft.name.trim(),
    tags: tagsIn(draft.tags),
    dwellSeconds: Math.round(Number(draft.dwellMinutes.replace(',', '.')) * 60),
    active,
    inTrip,
    onEnter,
    onExit,
    shape,
  };
}
