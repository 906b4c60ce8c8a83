import { useState } from 'react';
import type { AppUserConfig } from '#contract/app-user-config.ts';
import { childrenOf, SERVICE_NAMES, type ServiceName, type Switches } from '#contract/service-tree.ts';
import type { ServicesChange } from '#contract/services.ts';
import { CallError } from '#web/api/call-failure.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { formatAgo, formatDay } from '#web/format/times.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Sections } from '#web/ui/sections.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts';
import { useSaveConfig, useUserConfig } from './app-user.queries.ts';
import styles from './config.module.css';
import { changesBetween, offIn, withSwitch } from './config-draft.ts';
import { OptionsCard } from './options-card.tsx';
import { ServiceSwitch } from './service-switch.tsx';

interface Props {
  userKey: UserKey;
  mayWrite: boolean;
}

/** What applies to this user, and what of it is set for this user alone. */
export function ConfigTab({ userKey, mayWrite }: Props) {
  const { data, error, refetch } = useUserConfig(userKey);
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Card>
        <Skeleton height={320} />
      </Card>
    );
  }
  // A save of somebody else begins the form anew, unless one is in the middle of it: then the save tells.
  return <ConfigForm key={userKey.userId} userKey={userKey} config={data} mayWrite={mayWrite} />;
}

function ConfigForm({ userKey, config, mayWrite }: Props & { config: AppUserConfig }) {
  const t = useWords(appUsersWords);
  const ui = useWords(uiWords);
  const { service } = useDictionary();
  const [draft, setDraft] = useState<{ overrides: ServicesChange; version: number } | null>(null);
  const save = useSaveConfig(userKey);
  const overrides = draft?.overrides ?? config.overrides;
  const changes = changesBetween(config.overrides, overrides);
  const markSaved = useUnsavedWarning(changes > 0, t('configLeave'));
  const turn = (name: ServiceName, key: string, on: boolean) =>
    setDraft({ overrides: withSwitch(overrides, name, key, on), version: draft?.version ?? config.version });
  const store = (version: number, services: ServicesChange) =>
    save.mutate(
      { version, services },
      {
        onSuccess: () => {
          markSaved();
          setDraft(null);
          showSnackbar({ message: t('configSaved'), type: 'success' });
        },
      },
    );
  const conflict = save.error instanceof CallError ? save.error.conflict : undefined;
  const current = conflict?.current as { version: number; overrides: ServicesChange } | undefined;
  const inWords = (value: ServicesChange) => {
    const off = offIn(value);
    return off.length === 0 ? t('configNothingOff') : t('configOffList', { list: off.map(service).join(', ') });
  };
  const discard = () => {
    setDraft(null);
    save.reset();
  };
  const hasOwn = offIn(config.overrides).length > 0;
  return (
    <Sections>
      <Card title={t('configTitle')} lead={t('configLead')} flush>
        <Stack gap={4} pad="12 20" line="bottom" tone="muted" size="small">
          <span>
            {config.changedAt
              ? t('configChanged', { ago: formatAgo(config.changedAt), by: config.changedBy ?? t('someone') })
              : t('configNeverChanged')}
          </span>
          <span>{phoneText(t, config)}</span>
          {config.isStaged && <Notice tone="info">{t('configStaged')}</Notice>}
        </Stack>
        <ul className={styles.services}>
          {SERVICE_NAMES.map((name) => (
            <li key={name}>
              {['enabled', ...childrenOf(name)].map((key) => (
                <ServiceSwitch
                  key={key}
                  name={name}
                  switchKey={key}
                  project={config.project[name] as Switches}
                  overrides={overrides[name] as Switches | undefined}
                  mayWrite={mayWrite}
                  onTurn={(on) => turn(name, key, on)}
                />
              ))}
            </li>
          ))}
        </ul>
        {mayWrite && hasOwn && changes === 0 && (
          <Text as="div" pad="12 20" line="top">
            <Button busy={save.isPending} onClick={() => store(config.version, {})}>
              {t('configReset')}
            </Button>
          </Text>
        )}
      </Card>
      {conflict && current && (
        <ConflictNotice conflict={conflict} now={inWords(current.overrides)} yours={inWords(overrides)}>
          <Button busy={save.isPending} onClick={() => store(current.version, overrides)}>
            {ui('overwrite')}
          </Button>
          <Button kind="quiet" onClick={discard}>
            {ui('keepTheirs')}
          </Button>
        </ConflictNotice>
      )}
      {save.isError && !conflict && <Notice tone="error">{t('failedAction')}</Notice>}
      <OptionsCard options={config.options} />
      {changes > 0 && !conflict && (
        <SaveBar title={t('configUnsaved', { count: changes })}>
          <Button kind="quiet" onClick={discard}>
            {t('configDiscard')}
          </Button>
          <Button kind="main" busy={save.isPending} onClick={() => store(draft?.version ?? config.version, overrides)}>
            {t(save.isPending ? 'configSaving' : 'configSave')}
          </Button>
        </SaveBar>
      )}
    </Sections>
  );
}

function phoneText(t: ReturnType<typeof useWords<(typeof appUsersWords)['en']>>, config: AppUserConfig): string {
  const { phoneHas, fetchedOn, number } = config;
  if (phoneHas === null || fetchedOn === null) return t('configPhoneNever');
  const day = formatDay(`${fetchedOn}T12:00:00Z`, { zone: 'UTC' });
  return phoneHas === number
    ? t('configPhoneCurrent', { day })
    : t('configPhone', { number: phoneHas, day, current: number });
}
