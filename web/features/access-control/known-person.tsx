import type { ProjectRole } from '#contract/roles.ts';
import { accessWords } from '#web/i18n/access.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RoleChips } from '#web/ui/role-chips.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';

interface Props {
  email: string;
  roles: readonly ProjectRole[];
  busy: boolean;
  onReplace: () => void;
}

/** For someone who already has roles: shows them and offers to replace them. */
export function KnownPerson({ email, roles, busy, onReplace }: Props) {
  const t = useWords(accessWords);
  return (
    <Notice tone="warning">
      <Text as="strong" breaks>
        {t('knownTitle', { email })}
      </Text>
      <RoleChips roles={roles} />
      <span>{t('knownText')}</span>
      <Row align="stretch">
        <Button busy={busy} onClick={onReplace}>
          {t('knownReplace')}
        </Button>
      </Row>
    </Notice>
  );
}
