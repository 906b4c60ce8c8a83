import type { AppUserRow } from '#contract/app-user-list.ts';
import { SCORE_BIN, SCORE_BINS } from '#contract/insight-segments.ts';
import { MAX_REPORT_ROWS } from '#contract/scheduled-reports.ts';
import { APP_USERS_CSV_HEAD, csvOfRow } from '#server/features/app-users/app-users-csv.ts';
import { zipOf } from '#server/http/zip-stream.ts';

/** The mail shows the first ones; the file has them all. */
export const ROWS_IN_MAIL = 15;
/** A longer file is compressed: mail servers refuse large ones. */
const MAX_UNPACKED_CHARACTERS = 2_000_000;
/** Far more than as many ordinary rows as a report may have. */
const MAX_CHARACTERS = 20_000_000;

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
  private characters = 0;

  add(page: readonly AppUserRow[]): void {
    for (const row of page) {
      const line = csvOfRow(row);
      if (this.count === MAX_REPORT_ROWS || this.characters + line.length > MAX_CHARACTERS) {
        this.isCut = true;
        return;
      }
      this.lines.push(line);
      this.characters += line.length;
      this.count += 1;
      if (this.first.length < ROWS_IN_MAIL) this.first.push(row);
      this.addScore(row);
    }
  }

  private addScore({ figures }: AppUserRow): void {
    if (figures?.score == null) return;
    const bin = Math.min(SCORE_BINS - 1, Math.floor(figures.score / SCORE_BIN));
    this.bins[bin] = (this.bins[bin] ?? 0) + 1;
    this.scored++;
  }

  async file(): Promise<PeopleFile> {
    if (this.characters <= MAX_UNPACKED_CHARACTERS) {
      return { name: 'app-users.csv', type: 'text/csv; charset=utf-8', content: Buffer.from(this.lines.join('')) };
    }
    const packed: Uint8Array[] = [];
    for await (const piece of zipOf([{ name: 'app-users.csv', lines: this.lines }])) packed.push(piece);
    return { name: 'app-users.zip', type: 'application/zip', content: Buffer.concat(packed) };
  }
}
