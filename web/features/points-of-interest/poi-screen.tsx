import Download from 'icon:download';
import FileUp from 'icon:file-up';
import LocateFixed from 'icon:locate-fixed';
import Plus from 'icon:plus';
import { useState } from 'react';
import { poiWords } from '#web/i18n/poi.ts';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import { choice, type Parameter, text } from '#web/navigation/parameters.ts';
import { useAddress, withParameters } from '#web/navigation/use-address.ts';
import { useLiveQuery } from '#web/session/use-live.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { HistoryView } from './history-view.tsx';
import { PlacesView } from './places-view.tsx';
import { shownPois } from './poi.queries.ts';

interface Props {
  projectId: number;
  mayWrite: boolean;
  userHref: (userId: string, at: string) => string;
}

const near: Parameter<string | null> = { read: (raw) => raw ?? null, absent: null };
const PARAMETERS = { view: choice(['history']), poi: text(), near };

/** Points of interest on map and list, and the history of their visits. */
export function PoiScreen({ projectId, mayWrite, userHref }: Props) {
  const [t, shapes] = [useWords(poiWords), useWords(shapeWords)];
  const { query, open } = useAddress(PARAMETERS);
  const [panel, setPanel] = useState<'import' | 'export' | null>(null);
  useLiveQuery(projectId, ['revisions'], shownPois(projectId));
  const isHistory = query.view === 'history';
  const places = withParameters({ view: null, of: null, kind: null, days: null, search: null });
  const history = withParameters({ view: 'history', poi: null, near: null, search: null });
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          !isHistory && (
            <>
              <Button icon={<LocateFixed size={16} aria-hidden="true" />} onClick={() => open({ near: '', poi: '' })}>
                {t('near')}
              </Button>
              {mayWrite && (
                <Button
                  icon={<FileUp size={16} aria-hidden="true" />}
                  aria-haspopup="dialog"
                  onClick={() => setPanel('import')}
                >
                  {shapes('import')}
                </Button>
              )}
              <Button
                icon={<Download size={16} aria-hidden="true" />}
                aria-haspopup="dialog"
                onClick={() => setPanel('export')}
              >
                {shapes('export')}
              </Button>
              {mayWrite && (
                <Button
                  kind="main"
                  icon={<Plus size={16} aria-hidden="true" />}
                  onClick={() => open({ poi: 'new', near: null })}
                >
                  {t('create')}
                </Button>
              )}
            </>
          )
        }
      />
      <Tabs
        label={t('title')}
        tabs={[
          { href: places, label: t('tabPlaces') },
          { href: history, label: t('tabHistory') },
        ]}
        open={isHistory ? history : places}
      />
      {isHistory ? (
        <HistoryView projectId={projectId} userHref={userHref} />
      ) : (
        <PlacesView projectId={projectId} mayWrite={mayWrite} panel={panel} onPanel={setPanel} userHref={userHref} />
      )}
    </>
  );
}
