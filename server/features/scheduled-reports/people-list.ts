import type { AppUserRow } from '#contract/app-user-list.ts';
import { SCORE_BIN, SCORE_BINS } from '#contract/insight-segments.ts';
import { MOST_REPORT_ROWS } from '#contract/scheduled-reports.ts';
import { APP_USERS_CSV_HEAD, csvOfRow } from '#server/features/app-users/app-users-csv.ts';
import { zipOf } from '#server/http/zip-stream.ts';

/** The mail shows the first ones; the file has them all. */
export const ROWS_IN_MAIL = 15;
/** A longer file is compressed: mail servers refuse large ones. */
const MOST_UNPACKED_ROWS = 10_000;

export interface PeopleFile {
  name: string;
  type: string;
  content: Uint8Array;
}

/** What a mail says about a list of app users, read page by page. */
export class PeopleList {
  readonly first: AppUserRow[] = [];
  /** People by their score, in bins of five points. */
  readonly bins = new Array<number>(SCORE_BINS).fill(0);
  count = 0;
  scored = 0;
  /** There are more than fit into the file. */
  isCut = false;
  private readonly lines: string[] = [APP_USERS_CSV_HEAD];

  add(page: readonly AppUserRow[]): void {
    const rows = page.slice(0, MOST_REPORT_ROWS - this.count);
    this.isCut = rows.length < page.length;
    this.count += rows.length;
    this.first.push(...rows.slice(0, ROWS_IN_MAIL - this.first.length));
    this.lines.push(rows.map(csvOfRow).join(''));
    for (const { figures } of rows) {
      if (figures?.score == null) continue;
      const bin = Math.min(SCORE_BINS - 1, Math.floor(figures.score / SCORE_BIN));
      this.bins[bin] = (this.bins[bin] ?? 0) + 1;
      this.scored++;
    }
  }

  async file(): Promise<PeopleFile> {
    if (this.count <= MOST_UNPACKED_ROWS) {
      return { name: 'app-users.csv', type: 'text/csv; charset=utf-8', content: Buffer.from(this.lines.join('')) };
    }
    const packed: Uint8Array[] = [];
    for await (const piece of zipOf([{ name: 'app-users.csv', lines: this.lines }])) packed.push(piece);
    return { name: 'app-users.zip', type: 'application/zip', content: Buffer.concat(packed) };
  }
}
