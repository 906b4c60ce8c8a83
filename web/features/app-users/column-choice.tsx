import Columns3 from 'icon:columns-3';
import { useState } from 'react';
import { PEOPLE_FIGURES } from '#contract/people.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { peopleWords } from '#web/i18n/people.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './app-users.module.css';
import { COLUMN_NAMES, type ColumnName, USER_COLUMNS } from './find-view.ts';

interface Props {
  chosen: readonly ColumnName[];
  /** Null for the default columns. */
  onChange: (columns: ColumnName[] | null) => void;
}

/** Selects the columns of the list, besides the app user. */
export function ColumnChoice({ chosen, onChange }: Props) {
  const t = useWords(peopleWords);
  const own = useWords(appUsersWords);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const labels: Record<(typeof USER_COLUMNS)[number], string> = {
    state: own('state'),
    troubles: own('troubles'),
    model: own('phone'),
    version: own('version'),
    seen: own('seen'),
    registered: own('registered'),
    tags: t('tags'),
    vehicles: t('vehicles'),
    rollout: t('rollout'),
  };
  const toggle = (name: ColumnName) =>
    onChange(COLUMN_NAMES.filter((one) => (one === name ? !chosen.includes(one) : chosen.includes(one))));
  const group = (label: string, names: readonly ColumnName[], labelOf: (name: never) => string) => (
    <Stack as="fieldset" gap={4} className={styles.columns}>
      <Text as="legend" tone="muted" pad="0 0 4">
        {label}
      </Text>
      {names.map((name) => (
        <Row as="label" key={name} nowrap gap={8} size="small">
          <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
          {labelOf(name as never)}
        </Row>
      ))}
    </Stack>
  );
  return (
    <>
      <Button
        icon={<Columns3 size={15} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('columns')}
      </Button>
      {anchor && (
        <Modal at={anchor} onClose={() => setAnchor(null)} aria-label={t('columns')}>
          <Stack gap={12} pad={16}>
            <Row gap="12 24" align="start">
              {group(t('columnsOfUser'), USER_COLUMNS, (name) => labels[name])}
              {group(t('columnsOfPeriod'), PEOPLE_FIGURES, (name) => t(name))}
            </Row>
            <Button kind="quiet" onClick={() => onChange(null)}>
              {t('usualColumns')}
            </Button>
          </Stack>
        </Modal>
      )}
    </>
  );
}
