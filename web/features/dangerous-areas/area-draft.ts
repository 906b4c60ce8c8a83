import { type AreaKind, areaFault, type DangerousArea } from '#contract/dangerous-areas.ts';
import { shapeOf } from '#web/map/shapes/shape-text.ts';
import type { ShapeDraft } from '#web/map/shapes/use-shape-draft.ts';
import type { AreaInput } from './areas.queries.ts';

/** The form state of an area. */
export interface AreaDraft extends ShapeDraft {
  kind: AreaKind;
  active: boolean;
  validFrom: string;
  validTo: string;
}

export const NEW_AREA: AreaDraft = {
  id: null,
  version: 0,
  name: '',
  kind: 'hazard',
  active: true,
  validFrom: '',
  validTo: '',
  shape: null,
};

export const areaDraftOf = (area: DangerousArea): AreaDraft => ({
  id: area.id,
  version: area.version,
  name: area.name,
  kind: area.kind,
  active: area.active,
  validFrom: area.validFrom ?? '',
  validTo: area.validTo ?? '',
  shape: shapeOf(area),
});

export type AreaFault = 'name' | 'period' | 'noShape' | 'shape';

export function areaFaultsOf({ name, validFrom, validTo, shape }: AreaDraft): AreaFault[] {
  return [
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(validFrom && validTo && validFrom > validTo ? (['period'] as const) : []),
    ...(shape === null ? (['noShape'] as const) : areaFault(shape) ? (['shape'] as const) : []),
  ];
}

/** The value to save; null while invalid. */
export function areaInputOf(draft: AreaDraft): AreaInput | null {
  if (areaFaultsOf(draft).length > 0 || !draft.shape) return null;
  const { kind, active, shape } = draft;
  return {
    name: draft.name.trim(),
    kind,
    active,
    shape,
    validFrom: draft.validFrom || null,
    validTo: draft.validTo || null,
  };
}
