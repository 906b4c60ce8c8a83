import Bike from 'icon:bike';
import Bus from 'icon:bus';
import Car from 'icon:car';
import CircleHelp from 'icon:circle-help';
import CirclePause from 'icon:circle-pause';
import Footprints from 'icon:footprints';
import { GROUP_OF_MODE, type ModeGroup } from '#contract/dictionary.ts';
import type { ItemType } from '#contract/timeline.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import type { IconComponent } from '#web/ui/icon/icon.ts';
import styles from './mode-mark.module.css';
import { Row } from './row.tsx';

const ICONS: Readonly<Record<ModeGroup, IconComponent>> = {
  car: Car,
  cycling: Bike,
  walking: Footprints,
  public: Bus,
  still: CirclePause,
  unknown: CircleHelp,
};

/** A transport mode: an icon in the mode's colour, and its name. */
export function ModeMark({ type }: { type: ItemType }) {
  const { mode } = useDictionary();
  const group = GROUP_OF_MODE[type];
  const Icon = ICONS[group];
  return (
    <Row as="span" inline nowrap oneLine>
      <Row as="span" inline gap={0} nowrap justify="center" className={styles.sign} data-group={group}>
        <Icon size={14} aria-hidden="true" />
      </Row>
      {mode(type)}
    </Row>
  );
}
