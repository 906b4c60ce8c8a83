import { entityWords } from '#web/i18n/entities.ts';
import { type KeyOf, translate } from '#web/i18n/words.ts';

const isKnown = (entity: string): entity is KeyOf<typeof entityWords> => entity in entityWords.en;

/** The display name of a changed entity; its own name if there is no text. */
export function entityName(entity: string): string {
  if (isKnown(entity)) return translate(entityWords, entity);
  const spelled = entity.replaceAll('-', ' ');
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}
