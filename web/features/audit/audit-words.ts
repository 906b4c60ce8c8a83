import type { AuditEntry } from '#contract/audit.ts';
import type { auditWords } from '#web/i18n/audit.ts';
import type { Translate } from '#web/i18n/words.ts';
import { entityName } from '#web/ui/entity-name.ts';

/** "SDK version 2.18.0". */
export const auditedThing = ({ entity, entityName: name }: AuditEntry): string =>
  name ? `${entityName(entity)} ${name}` : entityName(entity);

export const auditedActor = (t: Translate<typeof auditWords>, { actor }: AuditEntry): string =>
  actor ? (actor.email ?? t('gone')) : t('product');

export const whereOf = (t: Translate<typeof auditWords>, { projectId, productName }: AuditEntry): string =>
  productName ?? t(projectId === null ? 'noProject' : 'goneProject');
