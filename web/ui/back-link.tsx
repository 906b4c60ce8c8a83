import ArrowLeft from 'icon:arrow-left';
import { NearLink } from '#web/navigation/near-link.tsx';
import styles from './back-link.module.css';

interface Props {
  children: string;
}

/** Above a detail: back to the list that it was opened from. */
export const BackLink = ({ href, children }: Props & { href: string }) => (
  <NearLink className={styles.back} href={href}>
    <ArrowLeft size={14} aria-hidden="true" />
    {children}
  </NearLink>
);

/** The same, where the list takes the place of the detail. */
export const BackButton = ({ onClick, children }: Props & { onClick: () => void }) => (
  <button type="button" className={styles.back} onClick={onClick}>
    <ArrowLeft size={14} aria-hidden="true" />
    {children}
  </button>
);
