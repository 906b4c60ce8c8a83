import { numberFormat } from '#web/format/formatters.ts';

const TON = 1_000;

/** Kilograms, and tons from a thousand of them. */
export function formatKilograms(kilograms: number): string {
  const isTons = Math.abs(kilograms) >= TON;
  const options = { maximumFractionDigits: isTons || Math.abs(kilograms) < 10 ? 1 : 0 };
  const amount = numberFormat(options).format(isTons ? kilograms / TON : kilograms);
  return `${amount}\u00A0${isTons ? 't' : 'kg'}`;
}
