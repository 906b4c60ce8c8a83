import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface Props {
  text: string;
  back: string;
  onBack: () => void;
}

/** An address that leads to something that does not exist any more. */
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
