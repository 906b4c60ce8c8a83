import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { secondFactorWords } from '#web/i18n/second-factor.ts';
import { useWords } from '#web/i18n/words.ts';
import type { SecondFactor } from '#web/identity/identity-client.ts';
import { RecoveryCodes } from '#web/identity/recovery-codes.tsx';
import { secondFactorClient } from '#web/identity/second-factor-client.ts';
import { SecondFactorSetup } from '#web/identity/second-factor-setup.tsx';
import { secondFactorTrouble } from '#web/identity/second-factor-text.ts';
import { runtime } from '#web/session/page-state.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { AccountSection } from './account-section.tsx';
import { PasswordStep } from './password-step.tsx';

type Doing =
  | { what: 'nothing' }
  | { what: 'ask'; for: 'setup' | 'codes' | 'remove'; refused?: string }
  | { what: 'setup'; password: string }
  | { what: 'show'; codes: string[] };

const KEY = ['second-factor'];

/** Switches the second factor on and off; hidden if the provider or the settings have none. */
export function SecondFactorSection({ onSwitched }: { onSwitched: () => void }) {
  return runtime().identity.kind === 'embedded' ? (
    <Section client={secondFactorClient} onSwitched={onSwitched} />
  ) : null;
}

function Section({ client, onSwitched }: { client: SecondFactor; onSwitched: () => void }) {
  const t = useWords(secondFactorWords);
  const queries = useQueryClient();
  const { data: state, error } = useQuery({ queryKey: KEY, queryFn: () => client.state(), retry: false });
  const [doing, setDoing] = useState<Doing>({ what: 'nothing' });
  const rest = () => {
    setDoing({ what: 'nothing' });
    void queries.invalidateQueries({ queryKey: KEY });
  };
  const switched = (on: boolean) => {
    showSnackbar({ message: t(on ? 'switchedOn' : 'switchedOff'), type: 'success' });
    onSwitched();
    rest();
  };
  const answer = async (input: 'setup' | 'codes' | 'remove', password: string, code: string): Promise<void> => {
    if (input === 'setup') return setDoing({ what: 'setup', password });
    if (input === 'codes') return setDoing({ what: 'show', codes: await client.newRecoveryCodes(password, code) });
    await client.remove(password, code);
    switched(false);
  };
  if (state?.policy === 'off') return null;

  const body = (): ReactNode => {
    if (error) return <Notice tone="error">{secondFactorTrouble(t, error)}</Notice>;
    if (!state) return <Skeleton width="60%" />;
    if (doing.what === 'show') return <RecoveryCodes codes={doing.codes} onKept={rest} />;
    if (doing.what === 'setup') {
      const refused = (text: string) => setDoing({ what: 'ask', for: 'setup', refused: text });
      return (
        <SecondFactorSetup
          client={client}
          password={doing.password}
          onDone={() => switched(true)}
          onRefused={refused}
        />
      );
    }
    if (doing.what === 'ask') {
      const input = doing.for;
      return (
        <PasswordStep
          text={input === 'remove' ? t('removeText') : input === 'codes' ? t('newCodesText') : undefined}
          withCode={input !== 'setup'}
          refused={doing.refused}
          action={t(input === 'remove' ? 'remove' : 'goOn')}
          danger={input === 'remove'}
          onAnswer={(password, code) => answer(input, password, code)}
          onCancel={() => setDoing({ what: 'nothing' })}
        />
      );
    }
    const ask = (input: 'setup' | 'codes' | 'remove') => () => setDoing({ what: 'ask', for: input });
    return (
      <Stack>
        <Row gap="8 12">
          <Chip tone={state.enabled ? 'success' : 'plain'}>{t(state.enabled ? 'onBadge' : 'offBadge')}</Chip>
          <span>{t(state.enabled ? 'on' : 'off')}</span>
        </Row>
        {state.enabled && <Note>{t('left', { count: state.recoveryLeft })}</Note>}
        <Row align="stretch">
          {!state.enabled && <Button onClick={ask('setup')}>{t('setUp')}</Button>}
          {state.enabled && <Button onClick={ask('codes')}>{t('newCodes')}</Button>}
          {state.enabled && (
            <Button kind="quiet" onClick={ask('remove')}>
              {t('remove')}
            </Button>
          )}
        </Row>
      </Stack>
    );
  };
  return (
    <AccountSection title={t('title')} lead={t('lead')}>
      {body()}
    </AccountSection>
  );
}
