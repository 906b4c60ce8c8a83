import { fieldKey } from '#web/i18n/entity-names.ts';
import { translate, type Words } from '#web/i18n/words.ts';

type Names = Words<Readonly<Record<string, string>>>;

const FILES = import.meta.glob<Record<string, Names>>('../i18n/entities/*.ts', { eager: true });
/** Those of all features. */
export const ENTITY_NAMES = Object.values(FILES).flatMap((file) => Object.values(file));

function textOf(key: string): string | undefined {
  const names = ENTITY_NAMES.find(({ en }) => key in en);
  return names && translate(names, key);
}

/** The display name of a field that only this entity has, or of the object that it is in. */
export function ownFieldName(entity: string, field: string): string | undefined {
  const text = textOf(fieldKey(entity, field));
  const end = field.lastIndexOf('.');
  return text === undefined && end > 0 ? ownFieldName(entity, field.slice(0, end)) : text;
}

export const isNamed = (entity: string): boolean => textOf(entity) !== undefined;

/** The display name of a changed entity; its own name if there is no text. */
export function entityName(entity: string): string {
  const text = textOf(entity);
  if (text !== undefined) return text;
  const spelled = entity.replaceAll('-', ' ');
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}
