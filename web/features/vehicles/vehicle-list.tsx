import { CarFront } from 'lucide-react';
import { DEVICE_KINDS, type DeviceKind, FUELS, VEHICLE_SORTS, type VehicleSort } from '#contract/vehicle-lists.ts';
import type { ListedVehicle } from '#contract/vehicles.ts';
import { formatDistance, formatNumber } from '#web/format/numbers.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { type Translate, useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { useParameters, withParameters } from '#web/navigation/use-parameters.ts';
import { useSearchInAddress } from '#web/navigation/use-search-in-address.ts';
import { Card, Empty } from '#web/ui/card.tsx';
import { Chip, ChipList } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { SearchBox, TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import { dayText } from './vehicle-words.ts';
import styles from './vehicles.module.css';
import { useVehicles, type VehicleFilter } from './vehicles.queries.ts';

const NONE = 'none';

/** What the address asks for; the list and the export take the same. */
export function useVehicleFilter(): VehicleFilter {
  const { parameters } = useParameters();
  const { search } = useSearchInAddress();
  const kinds: readonly (DeviceKind | typeof NONE)[] = [...DEVICE_KINDS, NONE];
  return {
    search,
    fuel: FUELS.find((one) => one === parameters.fuel) ?? null,
    device: kinds.find((one) => one === parameters.device) ?? null,
  };
}

/** All vehicles of a project, with what was driven in them. */
export function VehicleList({ projectId }: { projectId: number }) {
  const t = useWords(vehiclesWords);
  const { parameters, change } = useParameters();
  const { typed, type } = useSearchInAddress();
  const filter = useVehicleFilter();
  const sort: VehicleSort = VEHICLE_SORTS.find((one) => one === parameters.sort) ?? 'name';
  const list = useVehicles(projectId, filter, sort);
  const rows = list.data?.pages.flatMap((page) => page.items);
  const total = list.data?.pages[0]?.total;
  const isFiltered = filter.search !== '' || filter.fuel !== null || filter.device !== null;
  // Nothing to search through yet.
  const isEmpty = rows?.length === 0 && !isFiltered && typed === '' && !list.isPlaceholderData;
  if (list.error && !rows) {
    return (
      <Card>
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      </Card>
    );
  }
  return (
    <Card flush>
      {!isEmpty && (
        <TableToolbar>
          <SearchBox label={t('search')} value={typed} onChange={type} />
          <FilterSelect
            label={t('fuel')}
            value={filter.fuel ?? ''}
            onChoose={(value) => change({ fuel: value || null })}
          >
            <option value="">{t('allFuels')}</option>
            {FUELS.map((fuel) => (
              <option key={fuel} value={fuel}>
                {t(`${fuel}Fuel`)}
              </option>
            ))}
          </FilterSelect>
          <FilterSelect
            label={t('device')}
            value={filter.device ?? ''}
            onChoose={(value) => change({ device: value || null })}
          >
            <option value="">{t('anyDevice')}</option>
            {DEVICE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kind_${kind}`)}
              </option>
            ))}
            <option value={NONE}>{t('noDevice')}</option>
          </FilterSelect>
        </TableToolbar>
      )}
      {rows?.length === 0 ? (
        <Empty
          icon={<CarFront size={22} />}
          title={t(isFiltered ? 'noneFound' : 'empty')}
          text={t(isFiltered ? 'noneFoundText' : 'emptyText')}
        />
      ) : (
        <DataTable
          caption={t('tabVehicles')}
          columns={columnsOf(t)}
          rows={rows}
          rowKey={({ id }) => id}
          sort={{ key: sort.replace('-', ''), up: !sort.startsWith('-') }}
          onSort={({ key, up }) => change({ sort: key === 'name' && up ? null : `${up ? '' : '-'}${key}` })}
        />
      )}
      {rows && rows.length > 0 && (
        <TableFoot
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          loading={list.isFetchingNextPage}
        >
          {total !== undefined && t('shown', { count: total, total: formatNumber(total) })}
        </TableFoot>
      )}
    </Card>
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
      cell: ({ props }) => (props.plate ? <span className={styles.plate}>{props.plate}</span> : t('none')),
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
          <span className={styles.drivers}>
            <span>{first}</span>
            {more.length > 0 && <small>{t('moreDrivers', { count: more.length })}</small>}
          </span>
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
      cell: ({ lastDay }) => (lastDay ? dayText(lastDay) : t('never')),
    },
  ];
}
