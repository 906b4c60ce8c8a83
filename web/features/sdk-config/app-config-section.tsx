import Braces from 'icon:braces';
import Pencil from 'icon:pencil';
import Plus from 'icon:plus';
import X from 'icon:x';
import { useState } from 'react';
import type { AppConfig } from '#contract/sdk-config.ts';
import { APP_CONFIG_LIMITS } from '#contract/service-tree.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { sdkConfigWords } from '#web/i18n/sdk-config.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/card.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Row } from '#web/ui/row.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './app-config.module.css';
import { EMPTY_ENTRY, entryDraftOf, grouped } from './entry-draft.ts';
import { EntryPanel } from './entry-panel.tsx';

interface Props {
  appConfig: AppConfig;
  disabled: boolean;
  onChange: (appConfig: AppConfig) => void;
}

/** What the customer's own app is told, by name. */
export function AppConfigSection({ appConfig, disabled, onChange }: Props) {
  const t = useWords(sdkConfigWords);
  /** The name being edited; an empty one is a new entry. */
  const [editing, setEditing] = useState<string | null>(null);
  const full = Object.keys(appConfig).length >= APP_CONFIG_LIMITS.entries;
  const groups = grouped(appConfig);
  const add = (
    <Button icon={<Plus size={16} aria-hidden="true" />} disabled={full || disabled} onClick={() => setEditing('')}>
      {t('addEntry')}
    </Button>
  );
  const keep = (name: string, entry: AppConfig[string]) => {
    const { [editing ?? '']: _former, ...others } = appConfig;
    onChange({ ...others, [name]: entry });
    setEditing(null);
  };
  const remove = (name: string) => {
    const { [name]: _gone, ...others } = appConfig;
    onChange(others);
  };
  const former = editing ? appConfig[editing] : undefined;
  return (
    <SettingsSection
      title={t('appConfig')}
      lead={full ? t('tooMany', { max: APP_CONFIG_LIMITS.entries }) : t('appConfigLead')}
      aside={groups.length > 0 && !disabled && add}
      flush
    >
      {groups.length === 0 && (
        <Empty icon={<Braces size={22} />} title={t('noEntries')} text={t('noEntriesText')} actions={add} />
      )}
      {groups.map(([group, entries]) => (
        <div key={group ?? ''} className={styles.group}>
          {(groups.length > 1 || group !== null) && <h3>{group ?? t('ungrouped')}</h3>}
          <ul>
            {entries.map(([name, { value }]) => (
              <Grid
                as="li"
                key={name}
                columns="minmax(120px, 2fr) minmax(0, 3fr) auto"
                gap="4 16"
                align="center"
                pad="2 12 2 20"
                minHeight={40}
                className={styles.entry}
                hovers
              >
                <Text as="code" breaks>
                  {name}
                </Text>
                <Value value={value} />
                {!disabled && (
                  <Row as="span" gap={0} nowrap align="stretch" className={styles.entryActions}>
                    <IconButton label={t('editEntry', { name })} onClick={() => setEditing(name)}>
                      <Pencil size={15} aria-hidden="true" />
                    </IconButton>
                    <IconButton label={t('removeEntry', { name })} onClick={() => remove(name)}>
                      <X size={16} aria-hidden="true" />
                    </IconButton>
                  </Row>
                )}
              </Grid>
            ))}
          </ul>
        </div>
      ))}
      {editing !== null && (
        <EntryPanel
          former={editing || null}
          start={former ? entryDraftOf(editing, former) : EMPTY_ENTRY}
          appConfig={appConfig}
          onKeep={keep}
          onClose={() => setEditing(null)}
        />
      )}
    </SettingsSection>
  );
}

function Value({ value }: { value: AppConfig[string]['value'] }) {
  const t = useWords(sdkConfigWords);
  if (typeof value === 'boolean')
    return (
      <Text tone="muted" breaks lines={2}>
        {t(value ? 'valueOn' : 'valueOff')}
      </Text>
    );
  if (typeof value === 'number')
    return (
      <Text tone="muted" breaks lines={2}>
        {formatNumber(value, 6)}
      </Text>
    );
  if (typeof value === 'string')
    return (
      <Text tone="muted" breaks lines={2}>
        {value}
      </Text>
    );
  return (
    <Text as="code" tone="muted" breaks lines={2}>
      {JSON.stringify(value)}
    </Text>
  );
}
