import { type ReactNode, useState } from 'react';
import { publicTransportWords } from '#web/i18n/public-transport.ts';
import { useWords } from '#web/i18n/words.ts';
import { choiceOr } from '#web/navigation/parameters.ts';
import { useAddress, withParameters } from '#web/navigation/use-address.ts';
import { CreateButton } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { RegionsView } from './regions-view.tsx';
import { RidesView } from './rides-view.tsx';

/** Views share no parameters. */
const NONE = {
  region: null,
  line: null,
  day: null,
  direction: null,
  kind: null,
  search: null,
  days: null,
};

const PARAMETERS = { view: choiceOr(['lines', 'rides', 'roads'], 'lines') };

/** Timetables, matched rides and the roads. */
export function PublicTransportScreen({ roads }: { roads?: ReactNode }) {
  const t = useWords(publicTransportWords);
  const { query } = useAddress(PARAMETERS);
  const [isLoading, setLoading] = useState(false);
  const views = {
    lines: withParameters({ ...NONE, view: null }),
    rides: withParameters({ ...NONE, view: 'rides' }),
    roads: withParameters({ ...NONE, view: 'roads' }),
  };
  const view = query.view === 'roads' && !roads ? 'lines' : query.view;
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={view === 'lines' && <CreateButton onClick={() => setLoading(true)}>{t('load')}</CreateButton>}
      />
      <Tabs
        label={t('title')}
        tabs={[
          { href: views.lines, label: t('tabLines') },
          { href: views.rides, label: t('tabRides') },
          ...(roads ? [{ href: views.roads, label: t('tabRoads') }] : []),
        ]}
        open={views[view]}
      />
      {view === 'lines' && <RegionsView isLoading={isLoading} onLoading={setLoading} />}
      {view === 'rides' && <RidesView />}
      {view === 'roads' && roads}
    </>
  );
}
