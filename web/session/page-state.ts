import type { PageState } from '#contract/runtime.ts';

/** The state that the server embedded in the page. It is our own JSON, validated there. */
export function readPageState(document: Document): PageState {
  const text = document.getElementById('page-state')?.textContent;
  if (!text) throw new Error('The page came without its state');
  return JSON.parse(text) as PageState;
}

let current: PageState | undefined;

export const keepPageState = (state: PageState): void => {
  current = state;
};

/** Runtime settings of this page: theme, addresses, identity provider. */
export function runtime(): PageState {
  if (!current) throw new Error('The page state has not been read yet');
  return current;
}
