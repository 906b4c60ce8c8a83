import { feature } from '#server/feature.ts';

/** Where app users were, by cell and hour; its derivation fills it and other features read it. */
export const presence = feature({
  name: 'presence',
  exports: ['presence-cells.ts', 'save-presence.ts'],
});
