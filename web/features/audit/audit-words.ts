import type { AuditEntry } from '../../../contract/audit.ts';
import type { auditWords } from '../../i18n/audit.ts';
import type { revisionsWords } from '../../i18n/revisions.ts';
import type { Translate } from '../../i18n/words.ts';
import { entityName } from '../../ui/change-words.ts';

/** "SDK version 2.18.0". */
export const whatOf = (words: Translate<typeof revisionsWords>, { entity, entityName: name }: AuditEntry): string =>
  name ? `${entityName(words, entity)} ${name}` : entityName(words, entity);

export const whoOf = (t: Translate<typeof auditWords>, { actor }: AuditEntry): string =>
  actor ? (actor.email ?? t('gone')) : t('product');

export const whereOf = (t: Translate<typeof auditWords>, { projectId, productName }: AuditEntry): string =>
  productName ?? t(projectId === null ? 'noProject' : 'goneProject');
