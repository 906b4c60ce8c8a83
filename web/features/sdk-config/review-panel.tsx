import ReceiptEuro from 'icon:receipt-euro';
import Smartphone from 'icon:smartphone';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { changesBetween } from '#contract/revision-changes.ts';
import { previewSdkConfig, type SdkConfig, type SdkConfigPreview, type SdkConfigState } from '#contract/sdk-config.ts';
import { SHARE } from '#contract/service-tree.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { formatMoney } from '#web/format/money.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { sdkConfigWords } from '#web/i18n/sdk-config.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { ChangeList } from '#web/ui/change-list.tsx';
import { ChoiceBox } from '#web/ui/choice-box.tsx';
import { Row } from '#web/ui/row.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { FormTrouble } from '#web/ui/versioned-form.tsx';
import styles from './panels.module.css';
import { useSaveConfig } from './sdk-config.queries.ts';
import { ShareInput, shareIn } from './share-input.tsx';

/** What somebody else saved. */
interface TheirConfig {
  config: SdkConfig;
  version: number;
  /** The share of the running roll-out, if there is one. */
  share: number | null;
}

interface Props {
  projectId: number;
  /** The configuration that the changes are based on. */
  base: SdkConfigState;
  config: SdkConfig;
  onSaved: (state: SdkConfigState, share: number) => void;
  onTheirs: () => void;
  onClose: () => void;
}

const FIRST_SHARE = '10';
const MAX_STAGED = SHARE.max - 1;

/** Previews what a save changes, whom it affects and what it costs. */
export function ReviewPanel({ projectId, base, config, onSaved, onTheirs, onClose }: Props) {
  const t = useWords(sdkConfigWords);
  const ui = useWords(uiWords);
  const [staged, setStaged] = useState(false);
  const [text, setText] = useState(FIRST_SHARE);
  const typed = shareIn(text, SHARE.min, MAX_STAGED);
  const share = staged ? (typed ?? Number(FIRST_SHARE)) : SHARE.max;
  const preview = useEndpoint(
    previewSdkConfig,
    { query: { projectId }, body: { config, share } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const saving = useSaveConfig(projectId);
  const failure = saving.error instanceof CallError ? saving.error : null;
  const changes = changesBetween(base.config, config);
  const save = (version: number) => {
    if (saving.isPending || (staged && typed === null)) return;
    saving.mutate(
      { query: { projectId }, body: { config, share, version } },
      { onSuccess: (state) => onSaved(state, share) },
    );
  };
  const theirs = failure?.conflict?.current as TheirConfig | undefined;
  const theirChanges = theirs ? changesBetween(base.config, theirs.config) : [];
  return (
    <SidePanel open onClose={onClose} title={t('reviewTitle')}>
      <Stack gap={20}>
        <Stack as="section" gap={8} className={styles.part}>
          <h3>{t('whatChanges')}</h3>
          <ChangeList changes={changes} />
        </Stack>
        <Stack as="section" gap={8} className={styles.part}>
          <h3>{t('whatItDoes')}</h3>
          {preview.data ? <Effects preview={preview.data} staged={staged} config={config} /> : <Skeleton height={64} />}
        </Stack>
        <Stack as="fieldset" gap={8}>
          <Text as="legend" size="small" weight={600} below={8}>
            {t('who')}
          </Text>
          <ChoiceBox
            type="radio"
            name="who"
            label={t('whoAll')}
            help={t('whoAll_help')}
            checked={!staged}
            onChange={() => setStaged(false)}
          />
          <ChoiceBox
            type="radio"
            name="who"
            label={t('whoShare')}
            help={t('whoShare_help')}
            checked={staged}
            onChange={() => setStaged(true)}
          />
          {staged && (
            <ShareInput
              slider
              label={t('share')}
              text={text}
              min={SHARE.min}
              max={MAX_STAGED}
              error={typed === null ? t('shareWrong', { min: SHARE.min, max: MAX_STAGED }) : undefined}
              onChange={setText}
            />
          )}
        </Stack>
        <FormTrouble
          form={{
            conflict: failure?.conflict,
            theirs,
            failure: saving.error,
            isBusy: saving.isPending,
            overwrite: () => theirs && save(theirs.version),
            takeTheirs: onTheirs,
          }}
          now={() => (theirChanges.length > 0 ? <ChangeList changes={theirChanges} /> : t('conflictSame'))}
          yours={<ChangeList changes={changes} />}
          cannotOverwrite={theirs && theirs.share !== null && t('conflictRollout')}
          refusals={{ conflict: t('conflictRollout') }}
        />
        {!failure?.conflict && (
          <Row align="stretch">
            <Button
              kind="main"
              busy={saving.isPending}
              disabled={staged && typed === null}
              onClick={() => save(base.version)}
            >
              {saving.isPending ? t('saving') : staged ? t('saveShare', { share }) : t('saveAll')}
            </Button>
            <Button kind="quiet" onClick={onClose}>
              {ui('cancel')}
            </Button>
          </Row>
        )}
      </Stack>
    </SidePanel>
  );
}

/** With a plus sign, because it is a difference. */
const signed = (minor: number, currency: string): string => `${minor > 0 ? '+' : ''}${formatMoney(minor, currency)}`;

function Effects({ preview, staged, config }: { preview: SdkConfigPreview; staged: boolean; config: SdkConfig }) {
  const t = useWords(sdkConfigWords);
  const { devices, priceChange } = preview;
  return (
    <Stack as="ul" gap={8} size="body" className={styles.facts}>
      <Row as="li" align="stretch" nowrap>
        <Smartphone size={16} aria-hidden="true" />
        <span>
          {staged && devices.following > 0
            ? t('reachesShare', {
                count: devices.following,
                reached: formatNumber(devices.reached),
                all: formatNumber(devices.following),
              })
            : t('reaches', { count: devices.following })}
          {!config.options.useBackendConfig && ` ${t('followLimits')}`}
        </span>
      </Row>
      <Row as="li" align="stretch" nowrap>
        <ReceiptEuro size={16} aria-hidden="true" />
        <span>
          {priceChange
            ? t(priceChange.perDeviceCents === 0 ? 'priceSame' : 'priceMore', {
                amount: signed(priceChange.monthlyCents, priceChange.currency),
                each: signed(priceChange.perDeviceCents, priceChange.currency),
              })
            : t('noPrice')}
        </span>
      </Row>
    </Stack>
  );
}
