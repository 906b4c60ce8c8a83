import Download from 'icon:download';
import { useState } from 'react';
import { TRIP_FORMATS, type TripFormat } from '#contract/trip.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { tripWords } from '#web/i18n/trip.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './export-menu.module.css';
import { useExportTrip } from './trip.queries.ts';

/** Exports the trip as a file; available to readers too. */
export function ExportMenu({ userKey, startTs }: { userKey: UserKey; startTs: number }) {
  const t = useWords(tripWords);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const save = useExportTrip(userKey, startTs);
  const choose = (format: TripFormat) => {
    setAnchor(null);
    save.mutate(format, { onError: () => showSnackbar({ message: t('exportFailed'), type: 'error' }) });
  };
  return (
    <>
      <Button
        icon={<Download size={15} aria-hidden="true" />}
        busy={save.isPending}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('export')}
      </Button>
      {anchor && (
        <Modal at={anchor} onClose={() => setAnchor(null)} aria-label={t('exportAs')}>
          <ul className={styles.formats}>
            {TRIP_FORMATS.map((format) => (
              <li key={format}>
                <Stack
                  as="button"
                  gap={0}
                  tone="plain"
                  textAlign="left"
                  pad="6 12"
                  rounded="small"
                  wide
                  type="button"
                  onClick={() => choose(format)}
                >
                  <Text as="strong" weight={600}>
                    {t(`format_${format}`)}
                  </Text>
                  <Caption as="small">{t(`formatHelp_${format}`)}</Caption>
                </Stack>
              </li>
            ))}
          </ul>
        </Modal>
      )}
    </>
  );
}
