import type { EventKind } from '#contract/receivers.ts';

/** Public, so it protects nothing. */
export const SAMPLE_SECRET = 'whsec_YSBzYW1wbGUgc2VjcmV0LCBub3QgZm9yIHVzZSEhISE=';
export const SAMPLE_ID = '7d1f6c0e-2b57-4c7e-9a41-0d5f3c2b1a09';
export const SAMPLE_TIMESTAMP = 1_768_460_730;

const event = (type: string, data: Record<string, string>) => [
  {
    id: '3c9d8a52-9f6c-4d0e-8a53-3f2b1c0d9e8f',
    projectId: 7,
    userId: 'demo-user-1',
    time: '2026-01-15T07:05:30Z',
    type,
    data,
  },
];
const PLACE = { lat: '48.2082', lon: '16.3738' };
const ITEM = {
  startTs: '2026-01-15T06:40:00Z',
  endTs: '2026-01-15T07:05:00Z',
  type: 'CAR',
  features: '{"gpsStats":{"distance":12400,"averageSpeed":29.8}}',
};

const BODIES: Record<EventKind, object[]> = {
  AID: event('ASSISTANCE', { type: 'AID', asi: '1.21', axis: 'x', ...PLACE, speed: '52' }),
  BCALL: event('ASSISTANCE', { type: 'BCALL', ...PLACE, speed: '0' }),
  TIMELINE_CREATED: event('TIMELINE', { change: 'created', ...ITEM }),
  TIMELINE_CHANGED: event('TIMELINE', { change: 'changed', ...ITEM, type: 'BUS' }),
  TIMELINE_DELETED: event('TIMELINE', { change: 'deleted', startTs: ITEM.startTs }),
  WEEKLY_SUMMARY: event('SUMMARY', {
    week: '2026-W02',
    version: '1',
    summary:
      '{"week":"2026-W02","firstDay":"2026-01-05","lastDay":"2026-01-11","version":1,"score":88,"change":3,"trips":11}',
  }),
  POI: event('POI', { distance: '12', inTrip: 'true', name: 'Depot North', ...PLACE, tags: 'depot,vienna' }),
};

/** As it is sent and signed. */
export const rawBody = (kind: EventKind): string => JSON.stringify(BODIES[kind]);
/** Formatted for reading. */
export const readableBody = (kind: EventKind): string => JSON.stringify(BODIES[kind], null, 2);

/** Made with the sample secret; a test makes them again. First the platform's signature, then that of the standard. */
const SIGNATURES: Record<EventKind, readonly [dolphin: string, standard: string]> = {
  AID: ['Mvi2jFb1u/lMJyb3i9ripH0ZAmJ32kxJscc4vSGVNCQ=', 'B//45i/jGJx0bRn1wGDrVDwogp2q13FNHcniVN4cXz8='],
  BCALL: ['QOwzaLLlDaZqEvdzIGEsiMckFq1QklPX2nbgxqSNcvU=', 'c+EHrm29/+KEdYNbYIdmiUZR153YfQOrftFfx8dDOMY='],
  TIMELINE_CREATED: ['TxKTg7oM6Dd3bUVsW2PDuEZGA5IRAbpeRkwH3fwFTms=', 's9vKTW2bAQIHUTel5P5SWQOaisMpNSIjzQ0HYaH5YU4='],
  TIMELINE_CHANGED: ['Lf9ufxV1TRc8tfqdJVLtRnxAU2RWUKvyFKakKeacyJk=', 'hJoAMNIwABJ9ObakYI4zv4gVt4MlwRsr3M1Skw1Aem4='],
  TIMELINE_DELETED: ['Vd1SVyhQG4EAMycZNNKjJGs7z+8ZZ5dO8eZwmQgEdC8=', 'r4mthVlYz/NLzbI67WPSb6mDJxMaJ+x4F+ZavIDCMcw='],
  WEEKLY_SUMMARY: ['aYIZ8XouDUp+fx67SbOKiuZJzHHmS1sOIUcVs7U3itg=', 'Ww0nU3JRf5YWhKR2hUjFQse8CyWQfMjaYknvgHbzgo4='],
  POI: ['SrMoMHgGhpdpXy3OGhMGrcCeB5B63TBSJGJ+6K2XYts=', 'VaU0GaVNne4omzPwUpWiMQrYoXiu+o8IfSLcYkNOJtw='],
};

export const sampleHeaders = (kind: EventKind): Record<string, string> => ({
  'Content-Type': 'application/json',
  'X-Dolphin-Signature': `sha256=${SIGNATURES[kind][0]}`,
  'webhook-id': SAMPLE_ID,
  'webhook-timestamp': String(SAMPLE_TIMESTAMP),
  'webhook-signature': `v1,${SIGNATURES[kind][1]}`,
});

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A curl command that sends the sample with valid signatures. */
export const sampleCurl = (kind: EventKind, url: string): string =>
  [
    `curl -X POST ${quoted(url)}`,
    ...Object.entries(sampleHeaders(kind)).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(rawBody(kind))}`,
  ].join(' \\\n  ');
