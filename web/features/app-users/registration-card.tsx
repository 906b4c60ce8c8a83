import type { AppUserHead } from '#contract/app-user-head.ts';
import { formatMoment } from '#web/format/times.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Text } from '#web/ui/text.tsx';
import { FactRow, FactRows } from './fact-rows.tsx';
import { VersionMarkChip } from './state-chip.tsx';

/** How the user registered, and the phone's own description. */
export function RegistrationCard({ head }: { head: AppUserHead }) {
  const t = useWords(appUsersWords);
  const { registration, device, installationId } = head;
  const { code } = registration;
  const sdk = [device?.platform, device?.sdkVersion].filter(Boolean).join(' ');
  const facts: [name: string, value: string | null | undefined][] = [
    [t('qualifier'), registration.qualifier],
    [t('model'), device?.model],
    [t('os'), device?.os],
    [t('appVersion'), device?.appVersion],
  ];
  return (
    <Card title={t('registration')}>
      <FactRows>
        <FactRow name={t('registeredAt')}>{formatMoment(registration.at)}</FactRow>
        <FactRow name={t(code ? 'byCode' : 'byKey')}>
          {code ? t('codeNamed', { code: code.code, name: code.name }) : registration.audience}
        </FactRow>
        {sdk && (
          <FactRow name={t('version')}>
            {sdk} <VersionMarkChip mark={head.versionMark} />
          </FactRow>
        )}
        {facts.map(([name, value]) =>
          value ? (
            <FactRow key={name} name={name}>
              {value}
            </FactRow>
          ) : null,
        )}
        <FactRow name={t('installationId')}>
          <Text as="code" size="small" weight={400} mono leading={20}>
            {installationId}
          </Text>
          <CopyButton text={installationId} label={t('copyInstallation')} />
        </FactRow>
      </FactRows>
    </Card>
  );
}
