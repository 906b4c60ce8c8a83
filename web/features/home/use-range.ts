import { HOME_RANGES, type HomeRange } from '#contract/home.ts';
import { choiceOr } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';

const PARAMETERS = { range: choiceOr(HOME_RANGES, '30d') };

/** The period of the figures. */
export function useRange(): [HomeRange, (range: HomeRange) => void] {
  const { query, change } = useAddress(PARAMETERS);
  return [query.range, (range) => change({ range })];
}
