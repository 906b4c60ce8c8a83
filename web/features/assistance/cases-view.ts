import {
  CASE_KINDS,
  CASE_SORTS,
  CASE_STATES,
  type CaseSort,
  CONTRACT_SORTS,
  type ContractSort,
} from '#contract/assistance-lists.ts';
import type { Sort } from '#web/ui/data-table.tsx';

type Parameters = Readonly<Record<string, string | undefined>>;

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | null =>
  values.find((value) => value === text) ?? null;

/** What of the lists stands in the address; what makes no sense there counts as nothing. */
export const viewIn = (parameters: Parameters) => ({
  view: oneOf(['cases', 'contracts'] as const, parameters.view) ?? 'cases',
  userId: parameters.user || null,
  kind: oneOf(CASE_KINDS, parameters.kind),
  state: oneOf(CASE_STATES, parameters.state),
  tests: oneOf(['only', 'without'] as const, parameters.tests),
  caseSort: oneOf(CASE_SORTS, parameters.sort) ?? ('-time' satisfies CaseSort),
  contractSort: oneOf(CONTRACT_SORTS, parameters.sort) ?? ('-last' satisfies ContractSort),
});

export const sortOf = (text: string): Sort => ({ key: text.replace('-', ''), up: !text.startsWith('-') });
export const sortText = ({ key, up }: Sort): string => (up ? key : `-${key}`);
