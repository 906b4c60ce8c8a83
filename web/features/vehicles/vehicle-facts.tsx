import ArrowRightLeft from 'icon:arrow-right-left';
import { type ReactNode, useState } from 'react';
import type { Vehicle } from '#contract/vehicles.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { type Translate, useWords } from '#web/i18n/words.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { MovePanel } from './move-panel.tsx';
import { valueText } from './vehicle-words.ts';
import styles from './vehicles.module.css';

interface Props {
  projectId: number;
  vehicle: Vehicle;
}

/** Its properties and devices. */
export function VehicleFacts({ projectId, vehicle }: Props) {
  const t = useWords(vehiclesWords);
  const [moved, setMoved] = useState<Vehicle['devices'][number] | null>(null);
  return (
    <Grid columns={2} until={1100} align="start">
      <Card title={t('properties')}>
        <Stack as="dl" gap={6} className={styles.facts}>
          {factsOf(t, vehicle).map(([name, value]) => (
            <Property key={name} name={name}>
              {value}
            </Property>
          ))}
          {vehicle.props.vin && (
            <Property name={t('vin')}>
              <code>{vehicle.props.vin}</code>
              <CopyButton text={vehicle.props.vin} label={t('copyVin')} />
            </Property>
          )}
          <Property name={t('id')}>
            <code>{vehicle.id}</code>
            <CopyButton text={vehicle.id} label={t('copyId')} />
          </Property>
        </Stack>
        {vehicle.warnings.includes('vinCheckDigit') && <Notice tone="warning">{t('vin_unchecked')}</Notice>}
      </Card>
      <Card title={t('devices')}>
        {vehicle.devices.length === 0 ? (
          <Note>{t('noDevices')}</Note>
        ) : (
          <Stack as="ul" gap={8} className={styles.devices}>
            {vehicle.devices.map((device) => (
              <Grid
                as="li"
                key={`${device.kind}:${device.identifier}`}
                columns="84px minmax(0, 1fr) auto"
                gap={12}
                align="center"
              >
                <Chip>{t(`kind_${device.kind}`)}</Chip>
                <span>
                  {device.label && <strong>{device.label}</strong>}
                  <code>{device.identifier}</code>
                </span>
                <IconButton label={t('moveDevice')} onClick={() => setMoved(device)}>
                  <ArrowRightLeft size={15} aria-hidden="true" />
                </IconButton>
              </Grid>
            ))}
          </Stack>
        )}
        <MovePanel projectId={projectId} vehicle={vehicle} device={moved} onClose={() => setMoved(null)} />
      </Card>
    </Grid>
  );
}

function factsOf(t: Translate<typeof vehiclesWords>, { props }: Vehicle): [name: string, value: string][] {
  const known: [string, string][] = [
    [t('make'), props.make],
    [t('model'), props.model],
    [t('plate'), props.plate],
    [t('fuel'), props.fuel ? t(`${props.fuel}Fuel`) : ''],
  ];
  const own = props.own.map((one): [string, string] => [one.name, valueText(t, one)]);
  return [...known.filter(([, value]) => value !== ''), ...own];
}

const Property = ({ name, children }: { name: string; children: ReactNode }) => (
  <Grid columns="minmax(110px, 30%) minmax(0, 1fr)" gap={12} align="center" minHeight={28}>
    <Text as="dt" size="small" breaks>
      {name}
    </Text>
    <Row as="dd" gap={6} nowrap breaks shrink>
      {children}
    </Row>
  </Grid>
);
