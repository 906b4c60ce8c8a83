import type { Language } from '#contract/constants.ts';
import { numberFormat } from './formatters.ts';

/** Shown for unknown values instead of zero. */
export const NOT_KNOWN = '–';

type Value = number | null | undefined;

const format = (value: Value, options: Intl.NumberFormatOptions, language?: Language): string =>
  value === null || value === undefined || Number.isNaN(value)
    ? NOT_KNOWN
    : numberFormat(options, language).format(value);

export const formatNumber = (value: Value, digits = 0, language?: Language): string =>
  format(value, { maximumFractionDigits: digits }, language);

/** With all its digits, so that numbers below each other line up: 0.70. */
export const formatDecimals = (value: Value, digits: number, language?: Language): string =>
  format(value, { minimumFractionDigits: digits, maximumFractionDigits: digits }, language);

/** 0.5 → 50 %. */
export const formatShare = (share: Value, digits = 0, language?: Language): string =>
  format(share, { style: 'percent', maximumFractionDigits: digits }, language);

const METERS_PER_KM = 1_000;

/** Metres below a kilometre, kilometres with one digit below a hundred, whole ones above. */
export function formatDistance(distanceMeters: Value, language?: Language): string {
  if (distanceMeters === null || distanceMeters === undefined) return NOT_KNOWN;
  if (Math.abs(distanceMeters) < METERS_PER_KM) {
    return format(Math.round(distanceMeters), { style: 'unit', unit: 'meter' }, language);
  }
  const kilometers = distanceMeters / METERS_PER_KM;
  const maximumFractionDigits = Math.abs(kilometers) < 100 ? 1 : 0;
  return format(kilometers, { style: 'unit', unit: 'kilometer', maximumFractionDigits }, language);
}

export const formatSpeed = (speedKmh: Value, language?: Language): string =>
  format(speedKmh, { style: 'unit', unit: 'kilometer-per-hour', maximumFractionDigits: 0 }, language);
