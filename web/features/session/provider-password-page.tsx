import KeyRound from 'icon:key-round';
import { providerWords } from '#web/i18n/provider.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { runtime } from '#web/session/page-state.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { FormFoot, FormHead } from './form-parts.tsx';
import { providerName } from './provider-name.ts';
import { sessionParts } from './session-parts.ts';
import { useAttempt } from './use-attempt.tsx';

/** A link to the provider's page, if the provider manages the password. */
export function ProviderPasswordPage({ email }: { email: string }) {
  const say = useWords(providerWords);
  const { t, busy, trouble, run } = useAttempt();
  const words = { provider: providerName(runtime().identity) };
  return (
    <>
      <FormHead
        icon={<KeyRound size={22} />}
        title={say('passwordThereTitle')}
        lead={say('passwordThereText', words)}
      />
      {trouble}
      <Stack gap={8} above={24}>
        <Button kind="main" wide large busy={busy} onClick={() => void run(() => goThere(email))}>
          {say('passwordThereGo', words)}
        </Button>
      </Stack>
      <FormFoot>
        <NearLink href="/">{t('backToSignIn')}</NearLink>
      </FormFoot>
    </>
  );
}

/** To its password page if the settings name one, otherwise to its sign-in, which offers the same. */
async function goThere(email: string): Promise<void> {
  const { identity } = runtime();
  if (identity.kind === 'oidc' && identity.passwordUrl) location.assign(identity.passwordUrl);
  else await sessionParts().identity.requestReset(email, document.documentElement.lang);
}
