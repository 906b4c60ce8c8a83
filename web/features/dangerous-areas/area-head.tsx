import { ArrowLeft } from 'lucide-react';
import { areaWords } from '../../i18n/dangerous-areas.ts';
import { useWords } from '../../i18n/words.ts';
import { withParameters } from '../../navigation/use-parameters.ts';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './dangerous-areas.module.css';

interface Props {
  name: string;
  open: 'edit' | 'happened';
  isNew?: boolean;
  onBack: () => void;
}

/** The way back, the name, and the two sides of an area: what it is, and what happened in it. */
export function AreaHead({ name, open, isNew, onBack }: Props) {
  const t = useWords(areaWords);
  const [edit, happened] = [withParameters({ show: null, split: null }), withParameters({ show: 'happened' })];
  return (
    <>
      <button type="button" className={styles.back} onClick={onBack}>
        <ArrowLeft size={14} aria-hidden="true" />
        {t('allAreas')}
      </button>
      <h2>{name}</h2>
      {!isNew && (
        <Tabs
          label={name}
          tabs={[
            { href: edit, label: t('tabEdit') },
            { href: happened, label: t('tabHappened') },
          ]}
          open={open === 'edit' ? edit : happened}
        />
      )}
    </>
  );
}
