import CarFront from 'icon:car-front';
import { DEVICE_KINDS, FUELS, VEHICLE_SORTS } from '#contract/vehicle-lists.ts';
import { type ListedVehicle, listVehicles } from '#contract/vehicles.ts';
import { usePages } from '#web/api/use-pages.ts';
import { formatDistance, formatNumber } from '#web/format/numbers.ts';
import { formatCalendarDay } from '#web/format/times.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { type Translate, useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { choice, choiceOr } from '#web/navigation/parameters.ts';
import { withParameters } from '#web/navigation/use-address.ts';
import { Chip, ChipList } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Row } from '#web/ui/row.tsx';
import { useListView } from '#web/ui/use-list-view.ts';
import { Plate } from './plate.tsx';
import styles from './vehicles.module.css';

const NONE = 'none';
const PARAMETERS = {
  fuel: choice(FUELS),
  device: choice([...DEVICE_KINDS, NONE]),
  sort: choiceOr(VEHICLE_SORTS, 'name'),
};

/** The filters in the address; list and export use the same. */
export function useVehicleView() {
  const view = useListView(PARAMETERS);
  const { fuel, device } = view.query;
  return { ...view, filter: { search: view.search, fuel, device } };
}

interface Props {
  projectId: number;
  view: ReturnType<typeof useVehicleView>;
}

const useVehicles = (projectId: number, { filter, query }: Props['view']) =>
  usePages(listVehicles, { query: { projectId, ...filter, sort: query.sort } }, { label: 'vehicle' });

/** False for a project without any vehicle. */
export function useHasVehicles(projectId: number, view: Props['view']): boolean {
  const { rows } = useVehicles(projectId, view);
  return view.isFiltered || (rows !== undefined && rows.length > 0);
}

/** All vehicles of a project, with what was driven in them. */
export function VehicleList({ projectId, view }: Props) {
  const t = useWords(vehiclesWords);
  const { query, change } = view;
  const list = useVehicles(projectId, view);
  const total = list.data?.pages[0]?.total ?? 0;
  return (
    <ResourceList
      caption={t('tabVehicles')}
      list={list}
      view={view}
      columns={columnsOf(t)}
      rowKey={({ id }) => id}
      search={t('search')}
      filters={
        <>
          <FilterSelect
            label={t('fuel')}
            all={t('allFuels')}
            choices={FUELS.map((value) => ({ value, label: t(`${value}Fuel`) }))}
            chosen={query.fuel}
            onChoose={(fuel) => change({ fuel })}
          />
          <FilterSelect
            label={t('device')}
            all={t('anyDevice')}
            choices={[
              ...DEVICE_KINDS.map((value) => ({ value, label: t(`kind_${value}`) })),
              { value: NONE, label: t('noDevice') },
            ]}
            chosen={query.device}
            onChoose={(device) => change({ device })}
          />
        </>
      }
      empty={{ icon: <CarFront size={22} />, title: t('empty'), text: t('emptyText') }}
      noneFound={{ title: t('noneFound'), text: t('noneFoundText') }}
      foot={() => t('shown', { count: total, total: formatNumber(total) })}
    />
  );
}

function columnsOf(t: Translate<typeof vehiclesWords>): Column<ListedVehicle>[] {
  return [
    {
      key: 'name',
      label: t('name'),
      width: '18%',
      sortable: true,
      onPhone: 'head',
      cell: ({ id, name, props }) => (
        <span className={styles.named}>
          <NearLink href={withParameters({ vehicle: id })}>{name}</NearLink>
          <small>{[props.make, props.model].filter(Boolean).join(' ')}</small>
        </span>
      ),
    },
    {
      key: 'plate',
      label: t('plate'),
      width: '12%',
      onPhone: 'corner',
      cell: ({ props }) => (props.plate ? <Plate plate={props.plate} /> : t('none')),
    },
    {
      key: 'fuel',
      label: t('fuel'),
      width: '11%',
      cell: ({ props }) => (props.fuel ? t(`${props.fuel}Fuel`) : t('none')),
    },
    {
      key: 'devices',
      label: t('devices'),
      width: '17%',
      cell: ({ devices }) =>
        devices.length === 0 ? (
          <Chip tone="warning">{t('noDevice')}</Chip>
        ) : (
          <ChipList>
            {[...new Set(devices.map(({ kind }) => kind))].map((kind) => (
              <li key={kind}>
                <Chip>{t(`kind_${kind}`)}</Chip>
              </li>
            ))}
          </ChipList>
        ),
    },
    {
      key: 'drivers',
      label: t('drivers'),
      width: '14%',
      cell: ({ drivers: [first, ...more] }) =>
        first === undefined ? (
          t('none')
        ) : (
          <Row as="span" inline gap={6} nowrap align="baseline">
            <span>{first}</span>
            {more.length > 0 && <small>{t('moreDrivers', { count: more.length })}</small>}
          </Row>
        ),
    },
    { key: 'trips', label: t('trips'), width: '7%', align: 'right', cell: ({ trips }) => formatNumber(trips) },
    {
      key: 'distance',
      label: t('distance'),
      width: '9%',
      align: 'right',
      sortable: true,
      cell: ({ distanceMeters }) => formatDistance(distanceMeters),
    },
    {
      key: 'last',
      label: t('lastDriven'),
      width: '12%',
      cell: ({ lastDay }) => (lastDay ? formatCalendarDay(lastDay, { dateStyle: 'medium' }) : t('never')),
    },
  ];
}
