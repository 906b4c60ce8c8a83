import { csvOf } from '#web/format/csv.ts';
import type { assistanceWords } from '#web/i18n/assistance.ts';
import type { Translate } from '#web/i18n/words.ts';
import { saveCsv } from '#web/ui/save-file.ts';
import { type CasesView, type ContractsView, everyCase, everyContract } from './assistance.queries.ts';

type T = Translate<typeof assistanceWords>;

/** All of what is shown, not only the pages fetched so far. */
export async function saveCases(view: CasesView, t: T): Promise<void> {
  const rows = await everyCase(view);
  const head = ['id', t('time'), t('kind'), t('test'), t('user'), t('severity'), t('axis'), 'km/h', 'lat', 'lon'];
  const lines = rows.map((row) => [
    row.id,
    row.happenedAt,
    t(`kind_${row.kind}`),
    row.isTest ? t('test') : '',
    row.userId,
    row.asi,
    row.axis,
    row.speedKmh,
    row.lat,
    row.lon,
    t(`state_${row.state}`),
    row.outcome && t(`outcome_${row.outcome}`),
    row.assignedTo,
  ]);
  saveCsv('assistance', csvOf([[...head, t('state'), t('outcome'), t('assigned')], ...lines]));
}

export async function saveContracts(view: ContractsView, t: T): Promise<void> {
  const rows = await everyContract(view);
  const head = [t('user'), t('totalAid'), t('totalBcall'), t('totalFiltered'), t('totalTests'), t('worst'), t('last')];
  const lines = rows.map((row) => [
    row.userId,
    row.aids,
    row.bcalls,
    row.filtered,
    row.tests,
    row.worstAsi,
    row.lastAt,
  ]);
  saveCsv('assistance-by-app-user', csvOf([head, ...lines]));
}
