import type { Words } from './words.ts';

type Names = Readonly<Record<string, { en: string; de: string }>>;

/** What revisions, the audit trail and Home call the things that change, in a file of `entities/`. */
export function entityNames(file: string, names: Names): Words<Readonly<Record<string, string>>> {
  const inLanguage = (language: 'en' | 'de') =>
    Object.fromEntries(Object.entries(names).map(([entity, name]) => [entity, name[language]]));
  return { feature: `entities/${file}`, en: inLanguage('en'), de: inLanguage('de') };
}
