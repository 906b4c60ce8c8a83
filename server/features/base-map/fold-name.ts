/** Accents and sharp s are ignored: people type what their keyboard has. */
export const folded = (text: string): string =>
  text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '').trim();

/** A name as it is searched: folded once, not in each search. */
export interface Searchable {
  readonly folded: string;
  /** Its words, each after a space. */
  readonly words: string;
}

export function searchable(name: string): Searchable {
  const own = folded(name);
  return { folded: own, words: ` ${own.replace(/[\s-]+/g, ' ')}` };
}

/** 0 = the same, 1 = begins with it, 2 = one of its words does; undefined = neither. */
export function fitOf({ folded: own, words }: Searchable, wanted: string): number | undefined {
  if (own === wanted) return 0;
  if (own.startsWith(wanted)) return 1;
  return words.includes(` ${wanted}`) ? 2 : undefined;
}
