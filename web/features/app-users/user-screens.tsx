import ShieldCheck from 'icon:shield-check';
import UserX from 'icon:user-x';
import { formatNumber } from '#web/format/numbers.ts';
import { formatMoment } from '#web/format/times.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Text } from '#web/ui/text.tsx';
import { FactRow, FactRows } from './fact-rows.tsx';

/** Shown for an id that is mistyped, erased, or of another project. */
export function NoSuchUser({ user, listHref }: { user: string; listHref: string }) {
  const t = useWords(appUsersWords);
  return (
    <Card>
      <Empty
        heading="h1"
        icon={<UserX size={22} />}
        title={t('unknownTitle')}
        text={t('unknownText', { user })}
        actions={<ButtonLink href={listHref}>{t('back')}</ButtonLink>}
      />
    </Card>
  );
}

interface ErasedProps {
  receipt: { receipt: string; erasedAt: string; rows: number };
  listHref: string;
}

/** The receipt of an erasure, shown once. */
export function Erased({ receipt: { receipt, erasedAt, rows }, listHref }: ErasedProps) {
  const t = useWords(appUsersWords);
  return (
    <Card>
      <Empty
        heading="h1"
        icon={<ShieldCheck size={22} />}
        title={t('erasedTitle')}
        text={t('erasedText')}
        actions={<ButtonLink href={listHref}>{t('back')}</ButtonLink>}
      />
      <FactRows>
        <FactRow name={t('receipt')}>
          <Text size="small" mono breaks>
            {receipt}
          </Text>
          <CopyButton text={receipt} label={t('copyReceipt')} />
        </FactRow>
        <FactRow name={t('erasedAt')}>{formatMoment(erasedAt)}</FactRow>
        <FactRow name={t('erasedRows')}>{formatNumber(rows)}</FactRow>
      </FactRows>
    </Card>
  );
}
