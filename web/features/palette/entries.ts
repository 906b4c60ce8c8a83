import type { IconComponent } from '#web/ui/icon/icon.ts';

export const GROUPS = ['recent', 'pages', 'projects', 'users', 'places', 'vehicles', 'actions'] as const;
export type Group = (typeof GROUPS)[number];

/** Something to go to or to do. */
export interface Entry {
  /** The same at every visit, so that it can be remembered. */
  id: string;
  group: Exclude<Group, 'recent'>;
  label: string;
  detail?: string;
  /** Other names for it, in every language. */
  also: readonly string[];
  icon: IconComponent;
  run: () => void;
}

/** Without case and accents: "öffnen" is found by "offnen" too. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

const SCORE = { whole: 100, beginning: 60, word: 40, also: 25, within: 10 } as const;

/** How well an entry matches the typed text; 0 if it does not. Every typed word must be found. */
export function scoreOf(entry: Pick<Entry, 'label' | 'detail' | 'also'>, typed: string): number {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return 1;
  const label = plain(entry.label);
  if (label === wanted.join(' ')) return SCORE.whole;
  const labelWords = label.split(/[\s-]+/);
  const alsoWords = [entry.detail ?? '', ...entry.also].flatMap((text) => plain(text).split(/[\s-]+/));
  let sum = 0;
  for (const [at, word] of wanted.entries()) {
    if (at === 0 && label.startsWith(word)) sum += SCORE.beginning;
    else if (labelWords.some((one) => one.startsWith(word))) sum += SCORE.word;
    else if (alsoWords.some((one) => one.startsWith(word))) sum += SCORE.also;
    else if (word.length > 2 && label.includes(word)) sum += SCORE.within;
    else return 0;
  }
  return sum / wanted.length;
}

const RECENT_BONUS = 15;

export interface Section {
  group: Group;
  entries: Entry[];
}

const MAX_IN_GROUP = 12;

/** The results for a typed text: recent entries first while nothing is typed, and before equal matches afterwards. */
export function sectionsFor(entries: readonly Entry[], typed: string, recent: readonly string[]): Section[] {
  if (plain(typed).trim() === '') {
    const known = recent.flatMap((id) => entries.filter((entry) => entry.id === id));
    const rest = entries.filter((entry) => !known.includes(entry));
    return [{ group: 'recent' as const, entries: known }, ...grouped(rest)].filter((one) => one.entries.length > 0);
  }
  const found = entries
    .map((entry) => ({ entry, score: scoreOf(entry, typed) }))
    .filter(({ score }) => score > 0)
    .map(({ entry, score }) => ({ entry, score: score + (recent.includes(entry.id) ? RECENT_BONUS : 0) }))
    .sort((a, b) => b.score - a.score);
  const best = found.map(({ entry }) => entry);
  // The group of the best match comes first: Enter selects it.
  const order = [...new Set(best.map((entry) => entry.group))];
  return grouped(best).sort((a, b) => order.indexOf(a.group as never) - order.indexOf(b.group as never));
}

const grouped = (entries: readonly Entry[]): Section[] =>
  GROUPS.map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group).slice(0, MAX_IN_GROUP),
  })).filter((section) => section.entries.length > 0);
