import { calendarDay } from '#contract/calendar.ts';

/** How one address parameter is parsed. Invalid values count as absent, never as an error. */
export interface Parameter<Value> {
  read: (text: string | undefined) => Value;
  /** The value of an absent parameter; it is never written to the address. */
  absent: Value;
}

export type ParameterSpec = Readonly<Record<string, Parameter<string | number | null>>>;
export type ParameterValues<Spec extends ParameterSpec> = { [Name in keyof Spec]: Spec[Name]['absent'] };
/** Null removes a parameter. */
export type ParameterChanges<Spec extends ParameterSpec> = { [Name in keyof Spec]?: Spec[Name]['absent'] | null };
export type RawParameters = Readonly<Record<string, string | undefined>>;

/** Any text up to a length. */
export const text = (longest = 200): Parameter<string> => ({
  read: (raw) => (raw ?? '').slice(0, longest),
  absent: '',
});

/** Text of a given format, such as an id. */
export const matching = (pattern: RegExp): Parameter<string> => ({
  read: (raw) => (raw !== undefined && pattern.test(raw) ? raw : ''),
  absent: '',
});
export const uuid = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

export const isDay = (raw: string | undefined): raw is string =>
  raw !== undefined && calendarDay.safeParse(raw).success;

/** A day such as "2026-01-31". */
export const day: Parameter<string> = { read: (raw) => (isDay(raw) ? raw : ''), absent: '' };

/** One of a few values, or null. */
export const choice = <const Value extends string>(values: readonly Value[]): Parameter<Value | null> => ({
  read: (raw) => values.find((value) => value === raw) ?? null,
  absent: null,
});
/** One of a few values, or the default. */
export const choiceOr = <const Value extends string>(
  values: readonly Value[],
  absent: NoInfer<Value>,
): Parameter<Value> => ({
  read: (raw) => values.find((value) => value === raw) ?? absent,
  absent,
});

/** A non-negative integer. */
export const wholeNumber: Parameter<number | null> = {
  read: (raw) => (raw !== undefined && /^\d{1,15}$/.test(raw) ? Number(raw) : null),
  absent: null,
};

export function readParameters<Spec extends ParameterSpec>(spec: Spec, raw: RawParameters): ParameterValues<Spec> {
  const values = Object.entries(spec).map(([name, parameter]) => [name, parameter.read(raw[name])]);
  return Object.fromEntries(values) as ParameterValues<Spec>;
}

/** Whether any of the parameters is set. */
export const hasParameters = <Spec extends ParameterSpec>(spec: Spec, values: ParameterValues<Spec>): boolean =>
  Object.entries(spec).some(([name, { absent }]) => values[name] !== absent);
