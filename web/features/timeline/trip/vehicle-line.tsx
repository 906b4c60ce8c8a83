import CarFront from 'icon:car-front';
import type { ItemVehicle } from '#contract/item-vehicle.ts';
import { reasonText } from '#web/i18n/vehicle-reason.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { useWords } from '#web/i18n/words.ts';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './vehicle-line.module.css';

/** The vehicle of a drive, and how it was recognised. */
export function VehicleLine({ vehicle, zone }: { vehicle: ItemVehicle; zone: string }) {
  const t = useWords(vehiclesWords);
  return (
    <Row as="p" nowrap align="baseline" size="small" className={styles.line}>
      <CarFront size={15} aria-hidden="true" />
      <span>
        <Text tone="muted">{t('vehicle')}:</Text> <strong>{vehicle.name}</strong>
        <Text as="small" before={8} title={vehicle.device?.identifier}>
          {reasonText(t, vehicle, zone)}
        </Text>
      </span>
    </Row>
  );
}
