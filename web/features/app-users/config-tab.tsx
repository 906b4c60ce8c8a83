import { type AppUserConfig, getAppUserConfig, saveAppUserConfig } from '#contract/app-user-config.ts';
import { childrenOf, SERVICE_NAMES, type ServiceName, type Switches } from '#contract/service-tree.ts';
import type { ServicesChange } from '#contract/services.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { formatAgo, formatCalendarDay } from '#web/format/times.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Sections } from '#web/ui/sections.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { useVersionedForm } from '#web/ui/use-versioned-form.ts';
import { FormTrouble, UnsavedBar } from '#web/ui/versioned-form.tsx';
import { APP_USER_CHANGE } from './app-user-calls.ts';
import styles from './config.module.css';
import { countChanges, offIn, withSwitch } from './config-draft.ts';
import { OptionsCard } from './options-card.tsx';
import { ServiceSwitch } from './service-switch.tsx';

interface Props {
  userKey: UserKey;
  mayWrite: boolean;
}

/** The effective configuration of this user, and its overrides. */
export function ConfigTab({ userKey, mayWrite }: Props) {
  const { data, error, refetch } = useEndpoint(getAppUserConfig, { query: userKey });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Card>
        <Skeleton height={320} />
      </Card>
    );
  }
  return <ConfigForm key={userKey.userId} userKey={userKey} config={data} mayWrite={mayWrite} />;
}

function ConfigForm({ userKey, config, mayWrite }: Props & { config: AppUserConfig }) {
  const t = useWords(appUsersWords);
  const { service } = useDictionary();
  const change = useChange(saveAppUserConfig, APP_USER_CHANGE);
  const form = useVersionedForm({
    record: config as Pick<AppUserConfig, 'overrides' | 'version'>,
    follow: (latest, seen) => latest.version > seen.version,
    draftOf: ({ overrides }) => ({ services: overrides }),
    schema: saveAppUserConfig.body,
    bodyOf: ({ services }, { version }) => ({ services, version }),
    save: (body) => change.mutateAsync({ query: userKey, body }),
    onSaved: () => showSnackbar({ message: t('configSaved'), type: 'success' }),
    recordOf: (saved) => saved,
    question: t('configLeave'),
  });
  const overrides = form.draft.services;
  const changes = countChanges(config.overrides, overrides);
  const turn = (name: ServiceName, key: string, on: boolean) =>
    form.change({ services: withSwitch(overrides, name, key, on) });
  const inWords = (value: ServicesChange) => {
    const off = offIn(value);
    return off.length === 0 ? t('configNothingOff') : t('configOffList', { list: off.map(service).join(', ') });
  };
  const reset = () => {
    form.change({ services: {} });
    form.submit();
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
            <Stack as="li" key={name} gap={12} pad="8 20">
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
            </Stack>
          ))}
        </ul>
        {mayWrite && hasOwn && changes === 0 && (
          <Text as="div" pad="12 20" line="top">
            <Button busy={form.isBusy} onClick={reset}>
              {t('configReset')}
            </Button>
          </Text>
        )}
      </Card>
      <FormTrouble
        form={form}
        now={(theirs) => inWords(theirs.overrides)}
        yours={inWords(overrides)}
        refusals={t('failedAction')}
      />
      <OptionsCard options={config.options} />
      <UnsavedBar
        form={form}
        title={t('configUnsaved', { count: changes })}
        discard={t('configDiscard')}
        save={t('configSave')}
        saving={t('configSaving')}
        onSave={form.submit}
      />
    </Sections>
  );
}

function phoneText(t: ReturnType<typeof useWords<(typeof appUsersWords)['en']>>, config: AppUserConfig): string {
  const { phoneHas, fetchedOn, number } = config;
  if (phoneHas === null || fetchedOn === null) return t('configPhoneNever');
  const day = formatCalendarDay(fetchedOn);
  return phoneHas === number
    ? t('configPhoneCurrent', { day })
    : t('configPhone', { number: phoneHas, day, current: number });
}
