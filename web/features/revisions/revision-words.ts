import type { Revision } from '#contract/revisions.ts';
import type { revisionsWords } from '#web/i18n/revisions.ts';
import type { Translate } from '#web/i18n/words.ts';
import { entityName } from '#web/ui/entity-name.ts';

type T = Translate<typeof revisionsWords>;

/** "API key backend". */
export const revisedThing = ({ entity, entityName: name }: Revision): string =>
  name ? `${entityName(entity)} ${name}` : entityName(entity);

/** Changes through the API name the key that made them. */
export function reviser(t: T, { actor, changes }: Revision): string {
  if (actor) return actor.email ?? t('gone');
  const key = changes.find(({ field }) => field === 'apiKey')?.after;
  return typeof key === 'string' ? t('byKey', { name: key }) : t('product');
}

/** The key that did it is shown as the author, not as a change. */
export const fieldChangesOf = ({ changes }: Revision) => changes.filter(({ field }) => field !== 'apiKey');
