import Bus from 'icon:bus';
import Route from 'icon:route';
import TrainFront from 'icon:train-front';
import TrainFrontTunnel from 'icon:train-front-tunnel';
import TramFront from 'icon:tram-front';
import type { LineKind } from '#contract/public-transport.ts';
import type { IconComponent } from '#web/ui/icon/icon.ts';
import { LineColour } from '#web/ui/line-colour.tsx';
import { Row } from '#web/ui/row.tsx';
import styles from './public-transport.module.css';

const ICONS: Record<LineKind, IconComponent> = {
  BUS: Bus,
  TRAM: TramFront,
  METRO: TrainFrontTunnel,
  TRAIN: TrainFront,
};

interface Props {
  line: { mode: LineKind | null; shortName: string; longName: string; color: string };
}

/** A line with its kind, colour, short name and destination. */
export function LineBadge({ line: { mode, shortName, longName, color } }: Props) {
  const Icon = mode ? ICONS[mode] : Route;
  return (
    <Row as="span" inline gap={6} nowrap shrink className={styles.line}>
      <Icon size={16} aria-hidden="true" />
      <LineColour hex={color} />
      {shortName && <strong>{shortName}</strong>}
      {longName && longName !== shortName && (
        <span className={shortName ? styles.longName : undefined}>{longName}</span>
      )}
    </Row>
  );
}

export const lineName = ({ shortName, longName }: { shortName: string; longName: string }): string =>
  shortName || longName;
