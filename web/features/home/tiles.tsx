import Activity from 'icon:activity';
import ArrowRight from 'icon:arrow-right';
import Milestone from 'icon:milestone';
import Route from 'icon:route';
import Smartphone from 'icon:smartphone';
import type { ReactNode } from 'react';
import type { HomeFigures } from '#contract/home.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { ChangeSinceBefore } from './change.tsx';
import { homeUsersHref, rankingHref } from './rows-href.ts';
import styles from './tiles.module.css';

interface TileProps {
  icon: ReactNode;
  name: string;
  href: string;
  value: string | undefined;
  unit?: string;
  /** Whether cases are waiting. */
  isUrgent?: boolean;
  children?: ReactNode;
}

export function Tile({ icon, name, href, value, unit, isUrgent, children }: TileProps) {
  return (
    <Stack as="li" gap={4} pad="16 20" card className={styles.tile}>
      <Row as={NearLink} nowrap size="small" tone="muted" className={styles.name} covers href={href}>
        {icon}
        {name}
        <ArrowRight className={styles.arrow} size={14} aria-hidden="true" />
      </Row>
      <Text
        size="figure"
        weight={600}
        tabular
        leading={36}
        minHeight={36}
        className={classNames(styles.value, isUrgent && styles.urgent)}
      >
        {value ?? <Skeleton width={72} height={28} />}
        {value && unit && <small>{unit}</small>}
      </Text>
      <Caption tabular leading={18} minHeight={18}>
        {value === undefined ? <Skeleton width={120} height={14} /> : children}
      </Caption>
    </Stack>
  );
}

interface TilesProps {
  projectId: number;
  figures: HomeFigures | undefined;
  /** An additional tile for those who handle cases. */
  children?: ReactNode;
}

/** The project's four key figures, and open cases. Figures are undefined while loading. */
export function Tiles({ projectId, figures, children }: TilesProps) {
  const t = useWords(homeWords);
  const since = figures?.from;
  const rows = homeUsersHref(projectId, since ? { activeSince: since } : {});
  return (
    <Stack gap={8}>
      <Grid as="ul" className={styles.tiles} aria-label={t('figures')} aria-busy={figures === undefined}>
        <Tile
          icon={<Smartphone size={16} aria-hidden="true" />}
          name={t('appUsers')}
          href={homeUsersHref(projectId)}
          value={figures && formatNumber(figures.users.all)}
        >
          {figures && (
            <>
              <NearLink className={styles.inner} href={homeUsersHref(projectId, { createdSince: figures.from })}>
                {t('newUsers', { count: figures.users.added.now, shown: formatNumber(figures.users.added.now) })}
              </NearLink>
              {' · '}
              <NearLink className={styles.inner} href={homeUsersHref(projectId, { pilot: 'true' })}>
                {t('pilots', { count: figures.users.pilots, shown: formatNumber(figures.users.pilots) })}
              </NearLink>
            </>
          )}
        </Tile>
        <Tile
          icon={<Activity size={16} aria-hidden="true" />}
          name={t('activeUsers')}
          href={rows}
          value={figures && formatNumber(figures.users.active.now)}
        >
          {figures && <ChangeSinceBefore {...figures.users.active} />}
        </Tile>
        <Tile
          icon={<Route size={16} aria-hidden="true" />}
          name={t('trips')}
          href={figures ? rankingHref(projectId, figures, '-trips') : rows}
          value={figures && formatNumber(figures.trips.now)}
        >
          {figures && <ChangeSinceBefore {...figures.trips} />}
        </Tile>
        <Tile
          icon={<Milestone size={16} aria-hidden="true" />}
          name={t('kilometres')}
          href={figures ? rankingHref(projectId, figures, '-distance') : rows}
          value={figures && formatNumber(figures.kilometres.now)}
          unit="km"
        >
          {figures && <ChangeSinceBefore {...figures.kilometres} />}
        </Tile>
        {children}
      </Grid>
      <Note>{t('figuresMean')}</Note>
    </Stack>
  );
}
