import CarFront from 'icon:car-front';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { appVehicleScores } from '#contract/vehicle-use.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { type Translate, useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Row } from '#web/ui/row.tsx';
import { ScoreValue } from '#web/ui/score-value.tsx';
import { drivenColumns } from './driven-columns.tsx';
import { useVehiclesOfUser } from './vehicle-calls.ts';
import styles from './vehicles.module.css';

type Driven = ReplyOf<typeof appVehicleScores>['items'][number];
interface Props {
  userKey: { projectId: number; userId: string };
  /** Null where the reader may not open vehicles. */
  hrefOf: ((id: string) => string) | null;
}

const MAX_NAMED = 2;

/** In the header of an app user: the vehicles of the person. */
export function UserVehicles({ userKey, hrefOf }: Props) {
  const t = useWords(vehiclesWords);
  const { data } = useVehiclesOfUser(userKey);
  const own = data?.items.filter(({ isDriver }) => isDriver) ?? [];
  if (own.length === 0) return null;
  return (
    <Row as="span" inline gap={6} align="stretch">
      {own.slice(0, MAX_NAMED).map(({ id, name, plate }) => (
        <Chip key={id} title={t('drives', { name })}>
          <CarFront size={13} aria-hidden="true" />
          <Named id={id} name={[name, plate].filter(Boolean).join(' · ')} hrefOf={hrefOf} />
        </Chip>
      ))}
      {own.length > MAX_NAMED && <Chip tone="faint">{t('moreDrivers', { count: own.length - MAX_NAMED })}</Chip>}
    </Row>
  );
}

const Named = ({ id, name, hrefOf }: { id: string; name: string } & Pick<Props, 'hrefOf'>) =>
  hrefOf ? <NearLink href={hrefOf(id)}>{name}</NearLink> : name;

/** Below an app user's scores over time: the same by vehicle. */
export function VehicleScoresCard({ userKey, hrefOf }: Props) {
  const t = useWords(vehiclesWords);
  const { data } = useVehiclesOfUser(userKey);
  if (!data || data.items.length === 0) return null;
  const { items, notListed } = data;
  const lead = [t('vehicleScoresLead'), notListed > 0 && t('vehiclesNotListed', { count: notListed })];
  return (
    <Card title={t('vehicleScores')} lead={lead.filter(Boolean).join(' ')} flush>
      <DataTable caption={t('vehicleScores')} columns={columnsOf(t, hrefOf)} rows={items} rowKey={({ id }) => id} />
    </Card>
  );
}

const columnsOf = (t: Translate<typeof vehiclesWords>, hrefOf: Props['hrefOf']): Column<Driven>[] => [
  {
    key: 'vehicle',
    label: t('vehicle'),
    onPhone: 'head',
    cell: ({ id, name, plate }) => (
      <span className={styles.named}>
        <Named id={id} name={name} hrefOf={hrefOf} />
        {plate && <small>{plate}</small>}
      </span>
    ),
  },
  drivenColumns(t).own,
  { key: 'total', label: t('score'), cell: ({ scores }) => <ScoreValue score={scores.total} /> },
  { key: 'safeness', label: t('safeness'), cell: ({ scores }) => <ScoreValue score={scores.safeness} /> },
  { key: 'speed', label: t('speed'), cell: ({ scores }) => <ScoreValue score={scores.speed} /> },
  { key: 'distraction', label: t('distraction'), cell: ({ scores }) => <ScoreValue score={scores.distraction} /> },
  ...drivenColumns(t).use,
];
