import zoneAt from '@photostructure/tz-lookup';
import { zoneFormats } from './zone-formats.ts';

const formatFor = zoneFormats('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The time zone of a place. */
export const timeZoneAt = (lat: number, lon: number): string => zoneAt(lat, lon);

/** The day a moment belongs to, in a zone: 2026-03-29. */
export const localDay = (ms: number, timeZone: string): string => formatFor(timeZone).format(ms);
