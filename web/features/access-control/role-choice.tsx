import { useId } from 'react';
import { PROJECT_ROLES, type ProjectRole } from '#contract/roles.ts';
import { accessWords } from '#web/i18n/access.ts';
import { roleWords } from '#web/i18n/roles.ts';
import { useWords } from '#web/i18n/words.ts';
import { ChoiceBox } from '#web/ui/choice-box.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './role-choice.module.css';

interface Props {
  legend: string;
  chosen: readonly ProjectRole[];
  onChange: (roles: ProjectRole[]) => void;
  /** Roles that can be kept or removed but not granted. */
  only?: readonly ProjectRole[] | undefined;
  /** Side by side if there is room. */
  wide?: boolean;
  error?: string | undefined;
}

/** The four roles, each with what it lets a person do. */
export function RoleChoice({ legend, chosen, onChange, only, wide, error }: Props) {
  const t = useWords(accessWords);
  const roleName = useWords(roleWords);
  const id = useId();
  const toggle = (role: ProjectRole, on: boolean) =>
    onChange(PROJECT_ROLES.filter((one) => (one === role ? on : chosen.includes(one))));
  return (
    <fieldset className={styles.roles} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      <div className={wide ? styles.wide : styles.stack}>
        {PROJECT_ROLES.map((role) => (
          <ChoiceBox
            key={role}
            type="checkbox"
            name={role}
            label={roleName(role)}
            help={t(`may_${role}`)}
            checked={chosen.includes(role)}
            disabled={only && !only.includes(role)}
            onChange={(event) => toggle(role, event.target.checked)}
          />
        ))}
      </div>
      {error && (
        <Text as="p" above={8} size="small" tone="danger" id={`${id}-error`} role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
