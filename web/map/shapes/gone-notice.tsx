import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface Props {
  text: string;
  back: string;
  onBack: () => void;
}

/** For an address of something that no longer exists. */
export function GoneNotice({ text, back, onBack }: Props) {
  return (
    <Notice tone="warning">
      {text}
      <Button kind="quiet" onClick={onBack}>
        {back}
      </Button>
    </Notice>
  );
}
