import Users from 'icon:users';
import { formatNumber } from '#web/format/numbers.ts';
import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './home.module.css';

interface Props {
  figures: { members: number; admins: number } | undefined;
  /** Undefined for people who may not open Access Control. */
  accessHref: string | undefined;
}

/** Who works on the project. */
export function PeopleCard({ figures, accessHref }: Props) {
  const t = useWords(homeWords);
  return (
    <Card>
      <Row gap={12} nowrap className={styles.people}>
        <Users size={18} aria-hidden="true" />
        <div>
          <p>{t('members')}</p>
          {figures ? <small>{t('withAdmins', { count: figures.admins })}</small> : <Skeleton width={90} height={21} />}
        </div>
        <Text as="strong" size="title" tabular>
          {figures ? formatNumber(figures.members) : <Skeleton width={24} height={20} />}
        </Text>
        {accessHref && (
          <Text as={NearLink} oneLine className={styles.more} href={accessHref}>
            {t('manageAccess')}
          </Text>
        )}
      </Row>
    </Card>
  );
}
