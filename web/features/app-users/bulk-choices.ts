import type { BulkAction } from '#contract/bulk-works.ts';
import type { LevelCode } from '#contract/dictionary.ts';
import type { LoggingHours } from '#contract/dolphin.ts';
import type { ServicesChange } from '#contract/services.ts';
import { bulkWords } from '#web/i18n/bulk-works.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { useWords } from '#web/i18n/words.ts';
import { offIn } from './config-draft.ts';

/** The bulk actions, in the order of the menu. */
export const BULK_CHOICES = [
  ...(['addTag', 'removeTag', 'pilot', 'notPilot', 'block', 'unblock'] as const),
  ...(['startLogging', 'stopLogging', 'override', 'follow', 'erase'] as const),
] as const;
export type BulkChoice = (typeof BULK_CHOICES)[number];

export interface BulkDraft {
  tag: string;
  level: LevelCode;
  hours: LoggingHours;
  services: ServicesChange;
}
export const NEW_BULK_DRAFT: BulkDraft = { tag: '', level: 'DEBUG', hours: 24, services: {} };

/** Whether the action needs input before its preview. */
export const hasFields = (choice: BulkChoice): boolean =>
  choice === 'addTag' || choice === 'removeTag' || choice === 'startLogging' || choice === 'override';

export function actionOf(choice: BulkChoice, { tag, level, hours, services }: BulkDraft): BulkAction {
  switch (choice) {
    case 'addTag':
      return { kind: 'tags', add: [tag], remove: [] };
    case 'removeTag':
      return { kind: 'tags', add: [], remove: [tag] };
    case 'pilot':
    case 'notPilot':
      return { kind: 'pilot', on: choice === 'pilot' };
    case 'block':
    case 'unblock':
      return { kind: 'blocked', on: choice === 'block' };
    case 'startLogging':
      return { kind: 'logging', start: { level, hours } };
    case 'stopLogging':
      return { kind: 'logging', start: null };
    case 'override':
      return { kind: 'override', services };
    case 'follow':
      return { kind: 'override', services: {} };
    case 'erase':
      return { kind: 'erase' };
  }
}

/** A short description of an action. */
export function useActionWords(): (action: BulkAction) => string {
  const t = useWords(bulkWords);
  const { service, level } = useDictionary();
  return (action) => {
    switch (action.kind) {
      case 'tags':
        return action.add.length > 0
          ? t('what_addTags', { tags: action.add.join(', ') })
          : t('what_removeTags', { tags: action.remove.join(', ') });
      case 'pilot':
        return t(action.on ? 'do_pilot' : 'do_notPilot');
      case 'blocked':
        return t(action.on ? 'do_block' : 'do_unblock');
      case 'logging':
        return action.start ? t('what_startLogging', { level: level(action.start.level) }) : t('do_stopLogging');
      case 'override': {
        const off = offIn(action.services);
        return off.length > 0 ? t('what_override', { services: off.map(service).join(', ') }) : t('do_follow');
      }
      case 'erase':
        return t('do_erase');
    }
  };
}
