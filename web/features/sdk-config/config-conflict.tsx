import type { Conflict } from '../../../contract/errors.ts';
import { changesBetween, type FieldChange } from '../../../contract/revision-changes.ts';
import type { SdkConfig } from '../../../contract/sdk-config.ts';
import { sdkConfigWords } from '../../i18n/sdk-config.ts';
import { uiWords } from '../../i18n/ui.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ChangeList } from '../../ui/change-list.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What somebody else saved. */
export interface TheirConfig {
  config: SdkConfig;
  version: number;
  /** Of the roll-out that is under way now, if there is one. */
  share: number | null;
}

interface Props {
  conflict: Conflict;
  theirs: TheirConfig;
  base: SdkConfig;
  yours: readonly FieldChange[];
  busy: boolean;
  onOverwrite: (version: number) => void;
  onTheirs: () => void;
}

/** Both sets of changes, from what was there before either. */
export function ConfigConflict({ conflict, theirs, base, yours, busy, onOverwrite, onTheirs }: Props) {
  const t = useWords(sdkConfigWords);
  const ui = useWords(uiWords);
  const made = changesBetween(base, theirs.config);
  return (
    <ConflictNotice
      conflict={conflict}
      now={made.length > 0 ? <ChangeList changes={made} /> : t('conflictSame')}
      yours={<ChangeList changes={yours} />}
    >
      {theirs.share === null ? (
        <Button busy={busy} onClick={() => onOverwrite(theirs.version)}>
          {ui('overwrite')}
        </Button>
      ) : (
        <Notice tone="info">{t('conflictRollout')}</Notice>
      )}
      <Button kind="quiet" onClick={onTheirs}>
        {ui('keepTheirs')}
      </Button>
    </ConflictNotice>
  );
}
