import { useRouterState } from '@tanstack/react-router';
import { HOME_RANGES, type HomeRange } from '#contract/home-ranges.ts';
import { useNavigation } from '#web/navigation/navigation.ts';

const USUAL: HomeRange = '30d';

const rangeIn = (value: unknown): HomeRange => HOME_RANGES.find((range) => range === value) ?? USUAL;

/** How far back one looks stands in the address. */
export function useRange(): [HomeRange, (range: HomeRange) => void] {
  const { replace } = useNavigation();
  const search = useRouterState({ select: (state) => state.location.search as Record<string, unknown> });
  const choose = (range: HomeRange) => {
    const query = new URLSearchParams(location.search);
    if (range === USUAL) query.delete('range');
    else query.set('range', range);
    replace(`${location.pathname}?${query}`);
  };
  return [rangeIn(search.range), choose];
}
