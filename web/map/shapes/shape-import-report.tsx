import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import { ImportReport } from '#web/ui/import-report.tsx';

/** Reasons that apply to any shape; points of interest and areas add their own. */
const SHARED = [
  'no-name',
  'bad-name',
  'bad-encoding',
  'bad-flag',
  'no-shape',
  'bad-shape',
  'bad-id',
  'twice',
  'place',
  'few-corners',
  'many-corners',
  'flat',
  'crossing',
] as const;
type Shared = (typeof SHARED)[number];
export type OwnReasons<Reason extends string> = Readonly<Record<Exclude<Reason, Shared>, string>>;

export interface ImportedShapes<Reason extends string> {
  created: number;
  changed: number;
  unchanged: number;
  refusedCount: number;
  refused: readonly {
    line: number;
    name: string;
    reason: Reason;
    sameAs?: number | null | undefined;
    at?: { lat: number; lon: number } | null | undefined;
  }[];
}

interface Props<Reason extends string> {
  report: ImportedShapes<Reason>;
  reasons: OwnReasons<Reason>;
}

const isShared = (reason: string): reason is Shared => SHARED.some((one) => one === reason);

export function ShapeImportReport<Reason extends string>({ report, reasons }: Props<Reason>) {
  const t = useWords(shapeWords);
  const own = (reason: Reason): string => reasons[reason as Exclude<Reason, Shared>];
  return (
    <ImportReport
      figures={[
        [t('import_created'), report.created],
        [t('import_changed'), report.changed],
        [t('import_unchanged'), report.unchanged],
        [t('import_refused'), report.refusedCount],
      ]}
      refusedTitle={t('refusedLines')}
      refused={report.refused.map(({ line, name, reason, sameAs, at }) => ({
        key: `${line}:${name}:${reason}`,
        line: t('line', { line }),
        name,
        reason: [
          isShared(reason) ? t(`refusal_${reason}`, { line: sameAs ?? 0 }) : own(reason),
          ...(at ? [t('at', at)] : []),
        ].join(''),
      }))}
    />
  );
}
