/** The problems of a feed, by file and line. Errors reject the whole feed; warnings are shown. */
export const ERROR_CODES = [
  'missing_file',
  'empty_file',
  'missing_column',
  'not_utf8',
  'open_quote',
  'long_line',
  'missing_value',
  'bad_number',
  'bad_place',
  'bad_time',
  'bad_date',
  'bad_time_zone',
  'time_backwards',
  'duplicate',
  'unknown_reference',
  'stop_at_zero',
  'no_trips',
  'too_large',
  'bad_zip',
] as const;
export const WARNING_CODES = [
  'byte_order_mark',
  'extra_column',
  'unused_stop_at_zero',
  'unknown_kind',
  'bad_color',
  'short_trip',
  'no_shape',
  'far_from_shape',
  'in_folder',
] as const;

export type FeedErrorCode = (typeof ERROR_CODES)[number];
export type WarningCode = (typeof WARNING_CODES)[number];

export type Issue = {
  level: 'error' | 'warning';
  code: FeedErrorCode | WarningCode;
  file: string;
  /** Null: of the file as a whole. */
  line: number | null;
  /** What was found there, or the name of the column. */
  value: string;
};

/** How often one thing went wrong in one file, with its first places. */
export type IssueGroup = Omit<Issue, 'line' | 'value'> & { count: number; places: Pick<Issue, 'line' | 'value'>[] };

const MAX_PLACES = 20;
const MAX_VALUE = 80;
/** After so many errors the rest is of no use to anybody. */
const MAX_ERRORS = 10_000;

/** Reading stops here: the errors so far are sufficient. */
export class FeedRefused extends Error {
  constructor(readonly report: FeedReport) {
    super('The feed has errors.');
  }
}

export class FeedReport {
  private readonly groups = new Map<string, IssueGroup>();
  errors = 0;
  warnings = 0;

  error(code: FeedErrorCode, file: string, line: number | null = null, value = ''): void {
    this.errors++;
    this.add({ level: 'error', code, file, line, value });
    if (this.errors >= MAX_ERRORS) throw new FeedRefused(this);
  }

  warn(code: WarningCode, file: string, line: number | null = null, value = ''): void {
    this.warnings++;
    this.add({ level: 'warning', code, file, line, value });
  }

  /** For what makes the rest unreadable. */
  refuse(code: FeedErrorCode, file: string, line: number | null = null, value = ''): never {
    this.error(code, file, line, value);
    throw new FeedRefused(this);
  }

  /** Errors first, then in the order of their first appearance. */
  list(): IssueGroup[] {
    const all = [...this.groups.values()];
    return [...all.filter(({ level }) => level === 'error'), ...all.filter(({ level }) => level === 'warning')];
  }

  private add({ level, code, file, line, value }: Issue): void {
    const key = `${code} ${file}`;
    const group = this.groups.get(key) ?? { level, code, file, count: 0, places: [] };
    group.count++;
    // NUL cannot be stored.
    const shown = value.replaceAll('\0', '\uFFFD').slice(0, MAX_VALUE);
    if (group.places.length < MAX_PLACES) group.places.push({ line, value: shown });
    this.groups.set(key, group);
  }
}
