import type { AppUserConfig } from '#contract/app-user-config.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card } from '#web/ui/card.tsx';
import { FactRow, FactRows } from './fact-rows.tsx';

const SHOWN = ['useBackendConfig', 'motionPermissionMandatory', 'backgroundLocationPermissionMandatory'] as const;

/** The SDK's options on the phone; read-only. */
export function OptionsCard({ options }: { options: AppUserConfig['options'] }) {
  const t = useWords(appUsersWords);
  return (
    <Card title={t('options')} lead={t('optionsLead')}>
      <FactRows>
        {SHOWN.map((name) => (
          <FactRow key={name} name={t(`option_${name}`)}>
            {t(options[name] ? 'yes' : 'no')}
          </FactRow>
        ))}
      </FactRows>
    </Card>
  );
}
