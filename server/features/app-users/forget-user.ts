/** The parameters of an address that name app users. */
const NAMING = ['search', 'user', 'userId'];
/** Shorter ids are also parts of other words and numbers, and found only as whole words. */
const MIN_PART = 6;
/** In the place of the id, so that a search for the user still finds nobody, rather than everybody. */
const ERASED_ID = '…';

export interface View {
  name: string;
  query: string;
}

/** Replaces the id of a user in a text. */
export type Forget = (text: string) => string;

/** Without regard to case. Each letter keeps its length, so that a place in it is the same one in the text. */
const folded = (text: string): string => text.replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ');

const endsInWord = (text: string): boolean => /[\p{L}\p{N}]$/u.test(text);
const beginsWithWord = (text: string): boolean => /^[\p{L}\p{N}]/u.test(text);

/** Searches for the id as plain text: a pattern takes long on texts that are made for it. */
export function forgetting(userId: string): Forget {
  const id = folded(userId);
  const isFree = (text: string, from: number, to: number): boolean =>
    userId.length >= MIN_PART ||
    !(endsInWord(text.slice(Math.max(0, from - 2), from)) || beginsWithWord(text.slice(to, to + 2)));
  return (text) => {
    const searched = folded(text);
    let kept = '';
    let done = 0;
    for (let from = searched.indexOf(id); from >= 0; ) {
      const to = from + id.length;
      const isNamed = isFree(text, from, to);
      if (isNamed) {
        kept += text.slice(done, from) + ERASED_ID;
        done = to;
      }
      from = searched.indexOf(id, isNamed ? to : from + 1);
    }
    return kept + text.slice(done);
  };
}

/** Leaves the query as it is if it does not name the user. */
function forgetInQuery(query: string, forget: Forget): string {
  const parameters = new URLSearchParams(query);
  let isNamed = false;
  for (const name of NAMING) {
    const values = parameters.getAll(name);
    if (values.every((value) => forget(value) === value)) continue;
    // Screens read the first.
    parameters.set(name, forget(values[0] ?? ''));
    isNamed = true;
  }
  return isNamed ? String(parameters) : query;
}

export const forgetInView = ({ name, query }: View, forget: Forget): View => ({
  name: forget(name),
  query: forgetInQuery(query, forget),
});

export function isNamedIn(view: View, forget: Forget): boolean {
  const { name, query } = forgetInView(view, forget);
  return name !== view.name || query !== view.query;
}
