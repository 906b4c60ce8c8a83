import { numberFormat } from '#web/format/formatters.ts';

/** Formats sizes in the unit that fits the whole, so that both figures of "1 of 2 MB" compare. */
export function sizesOf(whole: number): (bytes: number) => string {
  const [unit, size] = whole < 1e6 ? (['kilobyte', 1e3] as const) : (['megabyte', 1e6] as const);
  const digits = whole / size < 100 ? 1 : 0;
  const format = numberFormat({
    ...{ style: 'unit', unit, minimumFractionDigits: digits, maximumFractionDigits: digits },
  });
  return (bytes) => format.format(bytes / size);
}
