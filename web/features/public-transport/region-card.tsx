import FileText from 'icon:file-text';
import RefreshCw from 'icon:refresh-cw';
import Replace from 'icon:replace';
import Trash2 from 'icon:trash-2';
import {
  cancelTransitImport,
  changeTransitRegion,
  replaceTransitRegion,
  type TransitRegion,
} from '#contract/public-transport.ts';
import { utcDay } from '#contract/utc-day.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatCalendarDay } from '#web/format/times.ts';
import { publicTransportWords } from '#web/i18n/public-transport.ts';
import { type KeyOf, useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { withParameters } from '#web/navigation/use-address.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Hidden } from '#web/ui/hidden.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Text } from '#web/ui/text.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import styles from './public-transport.module.css';
import { isBusy, REGION_CHANGE } from './public-transport.queries.ts';

const counted = (count: number) => ({ count, shown: formatNumber(count) });

interface Props {
  region: TransitRegion;
  isChosen: boolean;
  onReport: () => void;
  onReplace: () => void;
  onDelete: () => void;
}

/** A region with its content, validity, last import and actions. */
export function RegionCard({ region, isChosen, onReport, onReplace, onDelete }: Props) {
  const t = useWords(publicTransportWords);
  const change = useChange(changeTransitRegion, REGION_CHANGE);
  const refresh = useChange(replaceTransitRegion, REGION_CHANGE);
  const { id, name, active, version, counts, agencies, address, importedAt, lastImport } = region;
  return (
    <Stack as="li" gap={4} pad="12 16" className={styles.region} data-chosen={isChosen} data-off={!active}>
      <Row className={styles.regionHead}>
        <Text
          as={NearLink}
          weight={600}
          tone="plain"
          className={styles.regionName}
          link="plain"
          href={withParameters({ region: id, line: null, day: null, direction: null })}
          aria-current={isChosen ? 'true' : undefined}
        >
          {name}
        </Text>
        <Validity region={region} />
        <Switch
          label={<Hidden>{t('switchRegion', { name })}</Hidden>}
          checked={active}
          disabled={change.isPending}
          onChange={(next) => change.mutate({ params: { id }, body: { version, active: next } })}
        />
      </Row>
      <Note>
        {counts
          ? [
              t('lineCount', counted(counts.lines)),
              t('stopCount', counted(counts.stops)),
              t('tripCount', counted(counts.trips)),
            ].join(' · ')
          : t('nothingYet')}
      </Note>
      {agencies.length > 0 && (
        <Note>
          {agencies.slice(0, 3).join(', ')}
          {importedAt && (
            <>
              {' · '}
              <Ago at={importedAt} />
            </>
          )}
        </Note>
      )}
      <ImportState region={region} onReport={onReport} />
      {isChosen && !isBusy(region) && (
        <Row above={6}>
          {address && (
            <Button
              icon={<RefreshCw size={15} aria-hidden="true" />}
              busy={refresh.isPending}
              onClick={() => refresh.mutate({ params: { id }, body: {} })}
            >
              {t('refresh')}
            </Button>
          )}
          <Button icon={<Replace size={15} aria-hidden="true" />} aria-haspopup="dialog" onClick={onReplace}>
            {t('replace')}
          </Button>
          {lastImport && (
            <IconButton label={t('showReport', { name })} onClick={onReport}>
              <FileText size={16} aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label={t('delete')} onClick={onDelete}>
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        </Row>
      )}
    </Stack>
  );
}

function Validity({ region: { validFrom, validTo } }: { region: TransitRegion }) {
  const t = useWords(publicTransportWords);
  if (!validFrom || !validTo) return null;
  const today = utcDay(Date.now());
  if (validTo < today) {
    return (
      <Chip tone="warning" title={t('expiredHelp')}>
        {t('expired', { day: formatCalendarDay(validTo) })}
      </Chip>
    );
  }
  if (validFrom > today) return <Chip tone="info">{t('notYet', { day: formatCalendarDay(validFrom) })}</Chip>;
  return <Chip tone="faint">{t('valid', { from: formatCalendarDay(validFrom), to: formatCalendarDay(validTo) })}</Chip>;
}

/** The progress of an import, or why it failed. */
function ImportState({ region, onReport }: { region: TransitRegion; onReport: () => void }) {
  const t = useWords(publicTransportWords);
  const cancel = useChange(cancelTransitImport, REGION_CHANGE);
  const { lastImport, name, id } = region;
  if (!lastImport || lastImport.state === 'done') return null;
  if (isBusy(region)) {
    const step = t(`step_${lastImport.step}` as KeyOf<typeof publicTransportWords>);
    return (
      <WorkProgress
        label={t('importProgress', { name })}
        share={lastImport.step === 'waiting' ? null : lastImport.progress}
        cancel={{ text: t('cancelImport'), busy: cancel.isPending, onCancel: () => cancel.mutate({ params: { id } }) }}
      >
        {step}
      </WorkProgress>
    );
  }
  if (lastImport.state === 'cancelled')
    return (
      <Text as="p" size="small" tone="danger">
        {t('cancelled')}
      </Text>
    );
  const why = t(`failure_${lastImport.failure ?? 'internal'}` as KeyOf<typeof publicTransportWords>);
  return (
    <Text as="p" size="small" tone="danger" role="alert">
      {why}{' '}
      {lastImport.report.length > 0 && (
        <Button kind="quiet" onClick={onReport}>
          {t('report')}
        </Button>
      )}
    </Text>
  );
}
