import type { Words } from './words.ts';

interface Name {
  en: string;
  de: string;
}
interface EntityName extends Name {
  /** Its fields that have no name of their own in `revisions.ts`; that of an object is also that of what is in it. */
  fields?: Readonly<Record<string, Name>>;
}

/** No entity has a point in its name. */
export const fieldKey = (entity: string, field: string): string => `${entity}.${field}`;

/** What revisions, the audit trail and Home call the things that change, in a file of `entities/`. */
export function entityNames(
  file: string,
  names: Readonly<Record<string, EntityName>>,
): Words<Readonly<Record<string, string>>> {
  const inLanguage = (language: 'en' | 'de') =>
    Object.fromEntries(
      Object.entries(names).flatMap(([entity, name]) => [
        [entity, name[language]],
        ...Object.entries(name.fields ?? {}).map(([field, own]) => [fieldKey(entity, field), own[language]]),
      ]),
    );
  return { feature: `entities/${file}`, en: inLanguage('en'), de: inLanguage('de') };
}
