import type { ServiceName } from '#contract/service-tree.ts';
import type { ServicesChange } from '#contract/services.ts';

type SwitchesByService = Readonly<Record<string, Readonly<Record<string, boolean>> | undefined>>;

/** Switches a service or part off for the user, or lets it follow the project again. */
export function withSwitch(services: ServicesChange, name: ServiceName, key: string, on: boolean): ServicesChange {
  const { [key]: _before, ...others } = (services as SwitchesByService)[name] ?? {};
  const next = on ? others : { ...others, [key]: false };
  const { [name]: _own, ...rest } = services;
  return Object.keys(next).length > 0 ? { ...rest, [name]: next } : rest;
}

/** The display names of services and parts that are switched off. */
export const offIn = (services: ServicesChange): string[] =>
  Object.entries(services as SwitchesByService).flatMap(([name, switches]) =>
    Object.entries(switches ?? {}).flatMap(([key, on]) => (on ? [] : [key === 'enabled' ? name : key])),
  );

/** The number of switches that differ. */
export function countChanges(before: ServicesChange, after: ServicesChange): number {
  const [was, is] = [new Set(offIn(before)), new Set(offIn(after))];
  return [...was].filter((key) => !is.has(key)).length + [...is].filter((key) => !was.has(key)).length;
}
