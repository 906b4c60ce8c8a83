import { areaWords } from '#web/i18n/dangerous-areas.ts';
import { useWords } from '#web/i18n/words.ts';
import { PanelHead } from '#web/map/shapes/panel-frame.tsx';
import { withParameters } from '#web/navigation/use-address.ts';
import { Tabs } from '#web/ui/tabs.tsx';

interface Props {
  name: string;
  open: 'edit' | 'happened';
  isNew?: boolean;
  onBack: () => void;
}

/** Back link, name, and the two tabs of an area: what happened in it, and its settings. */
export function AreaHead({ name, open, isNew, onBack }: Props) {
  const t = useWords(areaWords);
  const [happened, edit] = [withParameters({ show: null }), withParameters({ show: 'edit', split: null })];
  return (
    <>
      <PanelHead title={name} back={t('allAreas')} onBack={onBack} />
      {!isNew && (
        <Tabs
          label={name}
          tabs={[
            { href: happened, label: t('tabHappened') },
            { href: edit, label: t('tabEdit') },
          ]}
          open={open === 'edit' ? edit : happened}
        />
      )}
    </>
  );
}
