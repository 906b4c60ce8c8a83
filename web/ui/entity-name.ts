import { translate, type Words } from '#web/i18n/words.ts';

type Names = Words<Readonly<Record<string, string>>>;

const FILES = import.meta.glob<Record<string, Names>>('../i18n/entities/*.ts', { eager: true });
/** Those of all features. */
export const ENTITY_NAMES = Object.values(FILES).flatMap((file) => Object.values(file));

/** The display name of a changed entity; its own name if there is no text. */
export function entityName(entity: string): string {
  const names = ENTITY_NAMES.find(({ en }) => entity in en);
  if (names) return translate(names, entity);
  const spelled = entity.replaceAll('-', ' ');
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}
