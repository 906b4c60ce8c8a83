import { Text } from '#web/ui/text.tsx';
import styles from './vehicles.module.css';

/** A number plate, drawn like one. */
export const Plate = ({ plate }: { plate: string }) => (
  <Text
    size="caption"
    weight={500}
    mono
    leading={18}
    oneLine
    framed="strong"
    rounded="tiny"
    ground="surface"
    className={styles.plate}
  >
    {plate}
  </Text>
);
