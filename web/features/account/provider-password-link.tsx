import { accountWords } from '#web/i18n/account.ts';
import { useWords } from '#web/i18n/words.ts';
import { runtime } from '#web/session/page-state.ts';
import { Note } from '#web/ui/note.tsx';
import { Stack } from '#web/ui/stack.tsx';

/** A link to the provider's page, if the provider manages the password. */
export function ProviderPasswordLink() {
  const t = useWords(accountWords);
  const { identity } = runtime();
  if (identity.kind !== 'oidc') return null;
  const provider = new URL(identity.issuer).host;
  return (
    <Stack>
      <Note>{t('passwordThere', { provider })}</Note>
      <p>
        <a href={identity.passwordUrl || identity.issuer} rel="noreferrer">
          {t('passwordThereGo', { provider })}
        </a>
      </p>
    </Stack>
  );
}
