import { feature } from '#server/feature.ts';

/** Where app users were, by cell and hour; its derivation fills it and other features read it. */
export const presenceFeature = feature({
  name: 'presence',
  exports: ['presence-cells.ts', 'save-presence.ts'],
});
