import type { Conflict } from '#contract/errors.ts';
import { changesBetween, type FieldChange } from '#contract/revision-changes.ts';
import type { SdkConfig } from '#contract/sdk-config.ts';
import { sdkConfigWords } from '#web/i18n/sdk-config.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { ChangeList } from '#web/ui/change-list.tsx';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';

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
