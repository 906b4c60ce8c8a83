import Copy from 'icon:copy';
import { useRef, useState } from 'react';
import { changesBetween } from '#contract/revision-changes.ts';
import type { SdkConfig, SdkConfigState } from '#contract/sdk-config.ts';
import { SHARE } from '#contract/service-tree.ts';
import { sdkConfigWords } from '#web/i18n/sdk-config.ts';
import { tabWords } from '#web/i18n/tabs.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/row.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts';
import { AppConfigSection } from './app-config-section.tsx';
import { CopyPanel } from './copy-panel.tsx';
import { textsOf, troublesOf, withTimes } from './option-draft.ts';
import { OptionsSection } from './options-section.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { ServicesSection } from './services-section.tsx';

interface Props {
  projectId: number;
  state: SdkConfigState;
  onTheirs: () => void;
}

/** The configuration as a form. Changes are reviewed before they are saved. */
export function FeaturesForm({ projectId, state, onTheirs }: Props) {
  const [t, tabs] = [useWords(sdkConfigWords), useWords(tabWords)];
  const [base, setBase] = useState(state);
  const [draft, setDraft] = useState(state.config);
  const [texts, setTexts] = useState(() => textsOf(state.config.options));
  const [panel, setPanel] = useState<'review' | 'copy' | null>(null);
  const form = useRef<HTMLFieldSetElement>(null);

  const troubles = troublesOf(texts);
  const wrong = Object.keys(troubles).length > 0;
  const config: SdkConfig = wrong ? draft : { ...draft, options: withTimes(draft.options, texts) };
  const changes = changesBetween(base.config, config);
  const dirty = changes.length > 0 || wrong;
  const locked = state.rollout !== null;
  useUnsavedWarning(dirty, t('leave'));

  const start = (from: SdkConfigState) => {
    setBase(from);
    fill(from.config);
  };
  const fill = (filled: SdkConfig) => {
    setDraft(filled);
    setTexts(textsOf(filled.options));
  };
  // Nothing was edited here, so what others saved is adopted.
  if (!dirty && state.version !== base.version) start(state);

  const review = () => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    else setPanel('review');
  };
  const copied = (source: SdkConfig, project: string) => {
    fill(source);
    setPanel(null);
    const same = changesBetween(base.config, source).length === 0;
    showSnackbar({ message: t(same ? 'copiedSame' : 'copied', { project }), type: 'success' });
  };
  const saved = (now: SdkConfigState, share: number) => {
    start(now);
    setPanel(null);
    showSnackbar({ message: share === SHARE.max ? t('saved') : t('started', { share }), type: 'success' });
  };
  return (
    <>
      <Row below={20} gap="8 16" justify="between" tone="muted" size="small">
        <span>{t('devices', { count: state.devices.following })}</span>
        {!locked && (
          <Button icon={<Copy size={15} aria-hidden="true" />} onClick={() => setPanel('copy')}>
            {t('copyFrom')}
          </Button>
        )}
      </Row>
      <fieldset ref={form} disabled={locked} aria-label={tabs('/admin/sdkConfig/features')}>
        <ServicesSection
          services={draft.services}
          saved={base.config.services}
          prices={state.prices}
          onChange={(services) => setDraft({ ...draft, services })}
        />
        <OptionsSection
          options={draft.options}
          texts={texts}
          troubles={troubles}
          discovering={draft.services.driving.deviceDiscovery}
          onChange={(options) => setDraft({ ...draft, options })}
          onType={setTexts}
        />
        <AppConfigSection
          appConfig={draft.appConfig}
          disabled={locked}
          onChange={(appConfig) => setDraft({ ...draft, appConfig })}
        />
      </fieldset>
      {dirty && (
        <SaveBar
          title={t('unsaved', { count: Math.max(1, changes.length) })}
          hint={t(wrong ? 'unsavedWrong' : 'unsavedHint')}
        >
          <Button kind="quiet" onClick={() => fill(base.config)}>
            {t('discard')}
          </Button>
          <Button kind="main" onClick={review}>
            {t('review')}
          </Button>
        </SaveBar>
      )}
      {panel === 'copy' && <CopyPanel projectId={projectId} onCopy={copied} onClose={() => setPanel(null)} />}
      {panel === 'review' && (
        <ReviewPanel
          projectId={projectId}
          base={base}
          config={config}
          onSaved={saved}
          onTheirs={() => {
            setPanel(null);
            fill(base.config);
            onTheirs();
          }}
          onClose={() => setPanel(null)}
        />
      )}
    </>
  );
}
