import { numberFormat } from '#web/format/formatters.ts';

const TON = 1_000;

/** In kilograms, from a thousand in tonnes. */
export function formatKilograms(kilograms: number): string {
  const isTons = Math.abs(kilograms) >= TON;
  const options = { maximumFractionDigits: isTons || Math.abs(kilograms) < 10 ? 1 : 0 };
  const amount = numberFormat(options).format(isTons ? kilograms / TON : kilograms);
  return `${amount}\u00A0${isTons ? 't' : 'kg'}`;
}
