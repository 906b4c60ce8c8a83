import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PAGE_VIEWS } from '#web/app/pages.ts';
import { reportingAppsWords } from '#web/i18n/reporting-apps.ts';
import type { Translate } from '#web/i18n/words.ts';
import { type ReportingApp, reportingAppsAt, type Setting } from './reporting-app-settings.ts';
import { unitsOf } from './reporting-app-units.ts';

const english = reportingAppsWords.en;
const t = ((key: keyof typeof english, values: Record<string, string> = {}) =>
  english[key].replaceAll(/\{\{(\w+)\}\}/g, (_all, name) => values[name] ?? '')) as Translate<
  typeof reportingAppsWords
>;
const apps = reportingAppsAt('https://move.example.com');
const docs = new URL('../../../docs/', import.meta.url).pathname;

const table = (head: readonly [string, string], rows: readonly (readonly [string, string])[]): string =>
  [head, ['---', '---'] as const, ...rows].map(([a, b]) => `| ${a} | ${b} |`).join('\n');
const settingRow = ([label, value]: Setting) =>
  [label, typeof value === 'string' ? `\`${value}\`` : t(value.word)] as const;

/** The page of an app in docs, from the same source as that of `/docs`. */
function pageOf(app: ReportingApp): string {
  const { id, name, systems } = app;
  const screens = app.screens.flatMap(({ title, settings }) => [
    `## ${title}`,
    table([t('setting'), t('value')], settings.map(settingRow)),
  ]);
  return `${[
    `# ${t('title', { name })}`,
    t('lead', { name, systems }),
    `${t('stands')} \`https://move.example.com\` stands for your server.`,
    ...screens,
    `## ${t('units')}`,
    table([t('quantity'), t('unit')], unitsOf(app, t)),
    `## ${t('notes')}`,
    t(`note_${id}`),
    t('unknown'),
    `[${t('allApps')}](../reporting-apps.md)`,
  ].join('\n\n')}\n`;
}

describe('reporting apps, one page each', () => {
  it('at an address of their own', () => {
    const addresses = PAGE_VIEWS.map(({ path }) => path).filter((path) => path.startsWith('/docs/'));
    expect(addresses).toEqual(apps.map(({ id }) => `/docs/${id}`));
  });

  it.each(apps)('in docs, with settings and units: $name', async (app) => {
    await expect(pageOf(app)).toMatchFileSnapshot(`${docs}reporting-apps/${app.id}.md`);
  });

  it('linked from the overview', () => {
    const overview = readFileSync(`${docs}reporting-apps.md`, 'utf8');
    for (const { id } of apps) expect(overview).toContain(`(reporting-apps/${id}.md)`);
  });
});
