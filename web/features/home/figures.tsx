import { ArrowRight, Milestone, Route, ShieldCheck, Smartphone, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../format/numbers.ts';
import { homeWords } from '../../i18n/home.ts';
import { useWords } from '../../i18n/words.ts';
import { NearLink } from '../../navigation/near-link.tsx';
import { Skeleton } from '../../ui/card.tsx';
import styles from './home.module.css';

export interface FiguresOfProject {
  members: number;
  admins: number;
  countUsers: number;
  countPilotUsers: number;
  trips: number;
  kilometres: number;
}

interface TileProps {
  icon: ReactNode;
  name: string;
  help: string;
  value: number | undefined;
  href?: string | undefined;
}

function Tile({ icon, name, help, value, href }: TileProps) {
  return (
    <li className={styles.tile}>
      <span className={styles.tileName}>
        {icon}
        {href ? (
          <NearLink className={styles.tileLink} href={href}>
            {name}
            <ArrowRight size={14} aria-hidden="true" />
          </NearLink>
        ) : (
          name
        )}
      </span>
      <span className={styles.tileValue}>
        {value === undefined ? <Skeleton width={48} height={28} /> : formatNumber(value)}
      </span>
      <span className={styles.tileHelp}>{help}</span>
    </li>
  );
}

/** Undefined figures are still loading. Only those who may open Access Control are led there. */
export function Figures({ figures, accessHref }: { figures: FiguresOfProject | undefined; accessHref?: string }) {
  const t = useWords(homeWords);
  return (
    <ul className={styles.tiles} aria-label={t('figures')} aria-busy={figures === undefined}>
      <Tile
        icon={<Smartphone size={16} aria-hidden="true" />}
        name={t('appUsers')}
        help={t('pilotUsers', { count: figures?.countPilotUsers ?? 0 })}
        value={figures?.countUsers}
      />
      <Tile
        icon={<Route size={16} aria-hidden="true" />}
        name={t('trips')}
        help={t('tripsHelp')}
        value={figures?.trips}
      />
      <Tile
        icon={<Milestone size={16} aria-hidden="true" />}
        name={t('kilometres')}
        help={t('kilometresHelp')}
        value={figures?.kilometres}
      />
      <Tile
        icon={<Users size={16} aria-hidden="true" />}
        name={t('members')}
        help={t('membersHelp')}
        value={figures?.members}
        href={accessHref}
      />
      <Tile
        icon={<ShieldCheck size={16} aria-hidden="true" />}
        name={t('admins')}
        help={t('adminsHelp')}
        value={figures?.admins}
        href={accessHref}
      />
    </ul>
  );
}
