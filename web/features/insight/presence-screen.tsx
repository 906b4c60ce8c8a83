import ShieldAlert from 'icon:shield-alert';
import { useState } from 'react';
import { DEFAULT_MAP_CENTRE } from '#contract/constants.ts';
import type { PresenceRow } from '#contract/insight-presence.ts';
import type { Shape } from '#contract/shapes.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import type { Bounds } from '#web/map/bounds.ts';
import { DrawShape } from '#web/map/draw-shape.tsx';
import { useDrawing } from '#web/map/draw-state.ts';
import { DrawTools } from '#web/map/draw-tools.tsx';
import { MapView } from '#web/map/map-view.tsx';
import { usePeopleBounds } from '#web/map/people-in-view.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Card, Empty, PageHeader, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { type PresenceSearch, useFindPresence } from './insight.queries.ts';
import styles from './presence.module.css';
import { PresenceFit } from './presence-fit.tsx';
import { PresenceForm } from './presence-form.tsx';
import { PresenceTable } from './presence-table.tsx';

interface Props {
  projectId: number;
  isAdmin: boolean;
  listHref: string;
  /** The app user's day at that time. */
  hrefOf: (row: PresenceRow) => string;
}

const FIRST_RADIUS = 250;
const FORM_HEIGHT = 620;

/** Finds app users by area and time. Each search requires a reason and is recorded. */
export function PresenceScreen({ projectId, isAdmin, listHref, hrefOf }: Props) {
  const t = useWords(insightWords);
  const people = usePeopleBounds();
  return (
    <>
      <BackLink href={listHref}>{t('backToList')}</BackLink>
      <PageHeader title={t('presence')} lead={t('presenceLead')} />
      {isAdmin ? (
        <Stack>
          <Notice tone="info">{t('presenceNote')}</Notice>
          {/* Fields that changed to another place would do so under the hands of whoever types already. */}
          {people === undefined ? (
            <Skeleton height={FORM_HEIGHT} />
          ) : (
            <Searching projectId={projectId} hrefOf={hrefOf} people={people} />
          )}
        </Stack>
      ) : (
        <Card>
          <Empty icon={<ShieldAlert size={22} />} title={t('notAllowed')} text={t('notAllowedText')} />
        </Card>
      )}
    </>
  );
}

/** The initial circle, centred on the people. */
function circleAmong(people: Bounds | null): Shape {
  const centre = people ? { lat: (people[1] + people[3]) / 2, lon: (people[0] + people[2]) / 2 } : DEFAULT_MAP_CENTRE;
  return { kind: 'circle', ...centre, radiusMeters: FIRST_RADIUS };
}

function Searching({ projectId, hrefOf, people }: Pick<Props, 'projectId' | 'hrefOf'> & { people: Bounds | null }) {
  const t = useWords(insightWords);
  const [shape, setShape] = useState<Shape | null>(() => circleAmong(people));
  const drawing = useDrawing(shape, setShape);
  const find = useFindPresence(projectId);
  const [asked, setAsked] = useState<PresenceSearch | null>(null);
  const [rows, setRows] = useState<readonly PresenceRow[]>([]);
  const [next, setNext] = useState<string | null>(null);

  const search = async (input: PresenceSearch, cursor?: string) => {
    setAsked(input);
    if (!cursor) setRows([]);
    setNext(null);
    const found = await find.mutateAsync({ ...input, ...(cursor && { cursor }) }).catch(() => null);
    if (!found) return;
    setRows((known) => (cursor ? [...known, ...found.items] : found.items));
    setNext(found.next);
  };

  return (
    <>
      <Grid columns="minmax(320px, 400px) minmax(0, 1fr)" until={900}>
        <Card>
          <PresenceForm
            shape={shape}
            onShape={(changed) => drawing.put(changed)}
            busy={find.isPending}
            onSearch={(input) => void search(input)}
          />
        </Card>
        <Stack gap={8} className={styles.map}>
          <DrawTools drawing={drawing} tools={['circle', 'polygon']} />
          <div className={styles.canvas}>
            <MapView label={t('presenceMap')}>
              <DrawShape drawing={drawing} />
              <PresenceFit shape={drawing.tool ? null : shape} />
            </MapView>
          </div>
        </Stack>
      </Grid>
      {find.isError && (
        <Card>
          <Failed error={find.error} onRetry={() => asked && void search(asked)} />
        </Card>
      )}
      {asked && !find.isError && (
        <PresenceTable
          rows={find.isPending && rows.length === 0 ? undefined : rows}
          hrefOf={hrefOf}
          onMore={next ? () => void search(asked, next) : undefined}
          loading={find.isPending}
        />
      )}
    </>
  );
}
