import { projectCodesWords } from '#web/i18n/project-codes.ts';
import { useWords } from '#web/i18n/words.ts';
import { QrCode } from '#web/ui/qr-code.tsx';

interface Props {
  code: string;
  /** What a phone's camera reads instead of the code. */
  link?: string;
}

/** The code for a phone's camera. */
export function JoinQrCode({ code, link = code }: Props) {
  const t = useWords(projectCodesWords);
  return <QrCode text={link} label={t('qr', { code })} side={104} />;
}
