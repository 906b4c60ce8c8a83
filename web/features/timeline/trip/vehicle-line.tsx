import { CarFront } from 'lucide-react';
import type { ItemVehicle } from '#contract/item-vehicle.ts';
import { reasonText } from '#web/i18n/vehicle-reason.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { useWords } from '#web/i18n/words.ts';
import styles from './vehicle-line.module.css';

/** Which vehicle a drive was in, and why it is taken for that. */
export function VehicleLine({ vehicle, zone }: { vehicle: ItemVehicle; zone: string }) {
  const t = useWords(vehiclesWords);
  return (
    <p className={styles.line}>
      <CarFront size={15} aria-hidden="true" />
      <span>
        <span className={styles.name}>{t('vehicle')}:</span> <strong>{vehicle.name}</strong>
        <small title={vehicle.device?.identifier}>{reasonText(t, vehicle, zone)}</small>
      </span>
    </p>
  );
}
