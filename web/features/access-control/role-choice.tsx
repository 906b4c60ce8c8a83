import { useId } from 'react';
import { PROJECT_ROLES, type ProjectRole } from '#contract/roles.ts';
import { accessWords } from '#web/i18n/access.ts';
import { roleWords } from '#web/i18n/roles.ts';
import { useWords } from '#web/i18n/words.ts';
import { Caption } from '#web/ui/caption.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
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
          <Row as="label" nowrap align="start" pad="8 12" key={role} className={styles.role}>
            <input
              type="checkbox"
              name={role}
              checked={chosen.includes(role)}
              disabled={only && !only.includes(role)}
              aria-labelledby={`${id}-${role}-name`}
              aria-describedby={`${id}-${role}`}
              onChange={(event) => toggle(role, event.target.checked)}
            />
            <Stack as="span" gap={2}>
              <Text size="body" weight={500} className={styles.name} id={`${id}-${role}-name`}>
                {roleName(role)}
              </Text>
              <Caption className={styles.may} id={`${id}-${role}`}>
                {t(`may_${role}`)}
              </Caption>
            </Stack>
          </Row>
        ))}
      </div>
      {error && (
        <Text as="p" size="small" tone="danger" className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
