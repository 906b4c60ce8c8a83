import type { ServiceName, Switches } from '#contract/service-tree.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { useWords } from '#web/i18n/words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Switch } from '#web/ui/switch.tsx';
import styles from './config.module.css';

interface Props {
  name: ServiceName;
  /** `enabled` is the service itself. */
  switchKey: string;
  project: Switches;
  overrides: Switches | undefined;
  mayWrite: boolean;
  onTurn: (on: boolean) => void;
}

/** Whether a service is on for this user, and why. */
export function ServiceSwitch({ name, switchKey, project, overrides, mayWrite, onTurn }: Props) {
  const t = useWords(appUsersWords);
  const { service } = useDictionary();
  const isChild = switchKey !== 'enabled';
  const isAllowed = Boolean(project[switchKey]) && (!isChild || Boolean(project.enabled));
  const isParentOff = isChild && overrides?.enabled === false;
  const isOff = overrides?.[switchKey] === false;
  const why = !isAllowed
    ? t('configProjectOff')
    : isParentOff
      ? t('configParentOff', { parent: service(name) })
      : t(isOff ? 'configOff' : 'configFollows');
  return (
    <div className={classNames(isChild && styles.child, isAllowed && (isOff || isParentOff) && styles.set)}>
      <Switch
        label={service(isChild ? switchKey : name)}
        help={why}
        checked={isAllowed && !isOff && !isParentOff}
        disabled={!mayWrite || !isAllowed || isParentOff}
        onChange={onTurn}
      />
    </div>
  );
}
