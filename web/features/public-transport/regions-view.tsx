import Bus from 'icon:bus';
import { useState } from 'react';
import { deleteTransitRegion, type TransitRegion } from '#contract/public-transport.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { publicTransportWords } from '#web/i18n/public-transport.ts';
import { useWords } from '#web/i18n/words.ts';
import { ListBesideMap } from '#web/map/shapes/list-beside-map.tsx';
import { day, text, wholeNumber } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty, Skeleton } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { FeedReport } from './feed-report.tsx';
import { LineList } from './line-list.tsx';
import { LineTimes } from './line-times.tsx';
import { LoadPanel } from './load-panel.tsx';
import styles from './public-transport.module.css';
import { REGION_CHANGE, useLine, useRegions } from './public-transport.queries.ts';
import { RegionCard } from './region-card.tsx';
import { TransitMap } from './transit-map.tsx';

const PARAMETERS = { region: text(), line: text(), day, direction: wholeNumber };

interface Props {
  isLoading: boolean;
  onLoading: (open: boolean) => void;
}

export function RegionsView({ isLoading, onLoading }: Props) {
  const t = useWords(publicTransportWords);
  const { query, open } = useAddress(PARAMETERS);
  const regions = useRegions();
  const [asked, setAsked] = useState<{ what: 'report' | 'replace' | 'delete'; id: string } | null>(null);
  if (regions.error && !regions.data) {
    return (
      <Card>
        <Failed error={regions.error} onRetry={() => void regions.refetch()} />
      </Card>
    );
  }
  const chosen = regions.data?.find(({ id }) => id === query.region) ?? regions.data?.[0];
  const about = regions.data?.find(({ id }) => id === asked?.id) ?? null;
  const close = () => setAsked(null);
  const show = (id: string) => {
    close();
    onLoading(false);
    open({ region: id, line: null, day: null, direction: null });
  };
  return (
    <>
      {regions.data?.length === 0 ? (
        <Card>
          <Empty
            icon={<Bus size={22} />}
            title={t('empty')}
            text={t('emptyText')}
            actions={
              <Button kind="main" onClick={() => onLoading(true)}>
                {t('load')}
              </Button>
            }
          />
        </Card>
      ) : (
        <Chosen regions={regions.data} region={chosen} onAsk={(what, id) => setAsked({ what, id })} />
      )}
      <LoadPanel region={null} open={isLoading} onClose={() => onLoading(false)} onLoaded={show} />
      <LoadPanel region={about} open={asked?.what === 'replace'} onClose={close} onLoaded={show} />
      <SidePanel
        open={asked?.what === 'report' && about !== null}
        onClose={close}
        title={t('showReport', { name: about?.name ?? '' })}
        lead={about?.lastImport?.state === 'failed' ? t('refused') : undefined}
      >
        <FeedReport report={about?.lastImport?.report ?? []} />
      </SidePanel>
      {asked?.what === 'delete' && about && <Deleting region={about} onClose={close} />}
    </>
  );
}

interface ChosenProps {
  regions: readonly TransitRegion[] | undefined;
  region: TransitRegion | undefined;
  onAsk: (what: 'report' | 'replace' | 'delete', id: string) => void;
}

function Chosen({ regions, region, onAsk }: ChosenProps) {
  const t = useWords(publicTransportWords);
  const { query } = useAddress(PARAMETERS);
  const lineId = query.line || null;
  const pattern = query.direction ?? 0;
  return (
    <>
      <ListBesideMap
        map={
          region ? (
            <LineOnMap region={region} lineId={lineId} pattern={pattern} />
          ) : (
            <TransitMap region={undefined} line={undefined} pattern={0} />
          )
        }
      >
        <Stack as="ul" gap={0} line="bottom" aria-label={t('regions')}>
          {regions?.map((one) => (
            <RegionCard
              key={one.id}
              region={one}
              isChosen={one.id === region?.id}
              onReport={() => onAsk('report', one.id)}
              onReplace={() => onAsk('replace', one.id)}
              onDelete={() => onAsk('delete', one.id)}
            />
          )) ?? (
            <Stack as="li" gap={4} pad="12 16" className={styles.region}>
              <Skeleton width="50%" />
              <Skeleton width="80%" />
            </Stack>
          )}
        </Stack>
        {region?.counts && <LineList key={region.id} region={region} chosen={lineId} />}
      </ListBesideMap>
      {region && lineId && (
        <Text as="div" above={12}>
          <TimesOf region={region} lineId={lineId} pattern={pattern} />
        </Text>
      )}
    </>
  );
}

interface OfLine {
  region: TransitRegion;
  lineId: string | null;
  pattern: number;
}

function LineOnMap({ region, lineId, pattern }: OfLine) {
  const { query } = useAddress(PARAMETERS);
  const { data } = useLine(region, lineId, query.day || null);
  return <TransitMap region={region} line={lineId ? data : undefined} pattern={pattern} />;
}

function TimesOf({ region, lineId, pattern }: OfLine) {
  const { query } = useAddress(PARAMETERS);
  const { data, error, refetch } = useLine(region, lineId, query.day || null);
  if (error) {
    return (
      <Card>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return data ? <LineTimes line={data} pattern={pattern} /> : null;
}

function Deleting({ region, onClose }: { region: TransitRegion; onClose: () => void }) {
  const t = useWords(publicTransportWords);
  const { change } = useAddress(PARAMETERS);
  const remove = useChange(deleteTransitRegion, REGION_CHANGE);
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: region.name })}
      action={t('delete')}
      busyAction={t('deleting')}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { id: region.id } },
          {
            onSuccess: () => {
              showSnackbar({ message: t('deleted'), type: 'success' });
              change({ region: null, line: null, day: null, direction: null });
              onClose();
            },
          },
        )
      }
    >
      <p>{t('deleteText')}</p>
      {remove.error instanceof CallError && <p role="alert">{failureText(remove.error)}</p>}
    </ConfirmDialog>
  );
}
