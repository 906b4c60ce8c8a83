import Download from 'icon:download';
import FileUp from 'icon:file-up';
import History from 'icon:history';
import Plus from 'icon:plus';
import { useState } from 'react';
import { areaWords } from '#web/i18n/dangerous-areas.ts';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import { choice, text } from '#web/navigation/parameters.ts';
import { useAddress, withParameters } from '#web/navigation/use-address.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ApplyPanel } from './apply-panel.tsx';
import { AreasView, type Panel } from './areas-view.tsx';
import { ProposalsView } from './proposals-view.tsx';

const PARAMETERS = { view: choice(['proposals']), area: text(), show: text() };

/** Dangerous areas: map and list, proposals, and what happened inside. */
export function AreasScreen() {
  const [t, shapes] = [useWords(areaWords), useWords(shapeWords)];
  const { query, open } = useAddress(PARAMETERS);
  const [panel, setPanel] = useState<Panel | 'apply' | null>(null);
  const isProposals = query.view === 'proposals';
  const areas = withParameters({ view: null, work: null });
  const proposals = withParameters({ view: 'proposals', area: null, show: null });
  const action = (which: Panel | 'apply', icon: typeof Plus) => {
    const Icon = icon;
    return (
      <Button icon={<Icon size={16} aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setPanel(which)}>
        {which === 'apply' ? t('apply') : shapes(which)}
      </Button>
    );
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          !isProposals && (
            <>
              {action('apply', History)}
              {action('import', FileUp)}
              {action('export', Download)}
              <Button
                kind="main"
                icon={<Plus size={16} aria-hidden="true" />}
                onClick={() => open({ area: 'new', show: '' })}
              >
                {t('create')}
              </Button>
            </>
          )
        }
      />
      <Tabs
        label={t('title')}
        tabs={[
          { href: areas, label: t('tabAreas') },
          { href: proposals, label: t('tabProposals') },
        ]}
        open={isProposals ? proposals : areas}
      />
      {isProposals ? <ProposalsView /> : <AreasView panel={panel === 'apply' ? null : panel} onPanel={setPanel} />}
      <ApplyPanel open={panel === 'apply'} onClose={() => setPanel(null)} />
    </>
  );
}
