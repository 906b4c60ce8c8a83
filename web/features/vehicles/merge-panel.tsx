import { type FormEvent, useState } from 'react';
import type { InputOf } from '#contract/endpoint.ts';
import { type DuplicatePair, mergeVehicles } from '#contract/vehicle-files.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import { useChange } from '#web/api/use-change.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { type Translate, useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { VEHICLE_CHANGE } from './vehicle-calls.ts';
import styles from './vehicle-form.module.css';
import { valueText } from './vehicle-words.ts';

interface Props {
  projectId: number;
  pair: DuplicatePair | null;
  onClose: () => void;
}

export function MergePanel({ projectId, pair, onClose }: Props) {
  const t = useWords(vehiclesWords);
  return (
    <SidePanel open={pair !== null} onClose={onClose} title={t('merge')} lead={t('mergeLead')}>
      {pair && <Merging projectId={projectId} pair={pair} onClose={onClose} />}
    </SidePanel>
  );
}

const FIELDS = ['name', 'make', 'model', 'plate', 'vin', 'fuel', 'own'] as const;
type FieldName = (typeof FIELDS)[number];
type Side = 'first' | 'second';

function textOf(t: Translate<typeof vehiclesWords>, { name, props }: Vehicle, field: FieldName): string {
  if (field === 'name') return name;
  if (field === 'fuel') return props.fuel ? t(`${props.fuel}Fuel`) : '';
  if (field === 'own') return props.own.map((own) => `${own.name}: ${valueText(t, own)}`).join(', ');
  return props[field];
}

/** The one with more devices, otherwise the older one. */
function likelyKept({ first, second }: DuplicatePair): Side {
  const difference = second.devices.length - first.devices.length;
  return difference > 0 || (difference === 0 && second.createdAt < first.createdAt) ? 'second' : 'first';
}

/** A person chooses the correct value of each field; if only one vehicle has a value, it is preselected. */
function Merging({ projectId, pair, onClose }: Props & { pair: DuplicatePair }) {
  const [t, ui] = [useWords(vehiclesWords), useWords(uiWords)];
  const merging = useChange(mergeVehicles, VEHICLE_CHANGE);
  const [stays, setStays] = useState<Side>(() => likelyKept(pair));
  const [chosen, setChosen] = useState<Partial<Record<FieldName, Side>>>({});
  const other: Side = stays === 'first' ? 'second' : 'first';
  const sideOf = (field: FieldName): Side => chosen[field] ?? (textOf(t, pair[stays], field) === '' ? other : stays);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const from = (field: FieldName) => pair[sideOf(field)];
    const props = {
      make: from('make').props.make,
      model: from('model').props.model,
      plate: from('plate').props.plate,
      vin: from('vin').props.vin,
      fuel: from('fuel').props.fuel,
      own: from('own').props.own,
    };
    const body = {
      version: pair[stays].version,
      otherId: pair[other].id,
      otherVersion: pair[other].version,
      name: from('name').name,
      props: props as NonNullable<InputOf<typeof mergeVehicles>['body']['props']>,
    };
    merging.mutate(
      { params: { id: pair[stays].id }, query: { projectId }, body },
      {
        onSuccess: ({ movedTrips }) => {
          showSnackbar({ message: t('merged', { count: movedTrips }), type: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <Stack as="form" onSubmit={submit} aria-label={t('merge')}>
      <Text as="table" size="small" className={styles.merge} wide>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            {(['first', 'second'] as const).map((side) => (
              <th key={side} scope="col">
                <Row as="label" gap={6} align="baseline" nowrap>
                  <input type="radio" name="stays" checked={stays === side} onChange={() => setStays(side)} />
                  {pair[side].name}
                </Row>
                {stays === side && (
                  <Text as="small" tone="brand" weight={500}>
                    {t('keep')}
                  </Text>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {FIELDS.filter((field) => textOf(t, pair.first, field) !== '' || textOf(t, pair.second, field) !== '').map(
            (field) => (
              <tr key={field}>
                <th scope="row">{t(field === 'own' ? 'ownProperties' : field)}</th>
                {(['first', 'second'] as const).map((side) => (
                  <td key={side}>
                    <Row as="label" gap={6} align="baseline" nowrap>
                      <input
                        type="radio"
                        name={field}
                        checked={sideOf(field) === side}
                        onChange={() => setChosen({ ...chosen, [field]: side })}
                      />
                      {textOf(t, pair[side], field) || t('none')}
                    </Row>
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </Text>
      <Notice tone="info">{t('mergeMoves', { other: pair[other].name, kept: pair[stays].name })}</Notice>
      <FailureNotice error={merging.error} />
      <Row>
        <Button kind="main" type="submit" busy={merging.isPending}>
          {t('mergeNow')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {ui('cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
