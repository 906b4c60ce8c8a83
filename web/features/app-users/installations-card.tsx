import { listInstallations } from '#contract/app-user-head.ts';
import { usePages } from '#web/api/use-pages.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { formatMoment } from '#web/format/times.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { PagedCard } from './paged-card.tsx';

/** The phones and installations that the user had. */
export function InstallationsCard({ userKey }: { userKey: UserKey }) {
  const t = useWords(appUsersWords);
  return (
    <PagedCard
      title={t('installations')}
      lead={t('installationsLead')}
      empty={t('noInstallations')}
      list={usePages(listInstallations, { query: { ...userKey, limit: 20 } })}
      row={({ at, installationId, kind, device }) => {
        const sdk = [device?.platform, device?.sdkVersion].filter(Boolean).join(' ');
        const about = [device?.model, device?.os, sdk].filter(Boolean).join(' · ');
        return (
          <li key={at + installationId}>
            <Row gap="2 12" align="baseline" justify="between">
              <Row as="span" gap="2 8" inline breaks shrink>
                <Chip tone={kind === 'installed' ? 'brand' : 'plain'}>
                  {t(kind === 'installed' ? 'installed' : 'changedDevice')}
                </Chip>
                {about || <Note as="span">{t('notKnown')}</Note>}
              </Row>
              <Note as="time" dateTime={at}>
                {formatMoment(at)}
              </Note>
            </Row>
            <Row as="span" inline gap={2} nowrap size="small" mono>
              {installationId}
            </Row>
          </li>
        );
      }}
    />
  );
}
