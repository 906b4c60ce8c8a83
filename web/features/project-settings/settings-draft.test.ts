import { describe, expect, it } from 'vitest';
import { projectSettings } from '#contract/project-settings.ts';
import { schemaProblems } from '#web/ui/schema-problems.ts';
import { settingsDraftOf, settingsOf } from './settings-draft.ts';

const settings = projectSettings.parse({
  productName: 'Demo',
  country: 'AT',
  timeZone: null,
  severityThreshold: 1.2,
  testProject: false,
  mapLeastPeople: 5,
  badges: false,
  retention: { fixesDays: 400, logsDays: 30, itemsDays: null },
});
const draft = settingsDraftOf(settings);
const { retention } = draft;

describe('the form of a project', () => {
  it('is unchanged when sent back', () => {
    expect(settingsOf(draft)).toEqual(settings);
  });
  it('accepts a decimal comma', () => {
    expect(settingsOf({ ...draft, severityThreshold: '1,25' }).severityThreshold).toBe(1.25);
  });
  it.each([
    [{ productName: ' ' }, { productName: { type: 'too_small' } }],
    [{ productName: 'x'.repeat(10_000) }, { productName: { type: 'too_big' } }],
    [{ productName: 'a\u202eb' }, { productName: { type: 'custom' } }],
    [{ severityThreshold: '' }, { severityThreshold: {} }],
    [{ severityThreshold: '11' }, { severityThreshold: {} }],
    [{ mapLeastPeople: '0' }, { mapLeastPeople: {} }],
    [{ mapLeastPeople: '2.5' }, { mapLeastPeople: {} }],
    [{ retention: { ...retention, logsDays: '1.5' } }, { retention: { logsDays: {} } }],
    [{ retention: { ...retention, fixesDays: '0' } }, { retention: { fixesDays: {} } }],
    [{ retention: { ...retention, fixesDays: '' } }, { retention: { fixesDays: {} } }],
  ])('finds in %j what the server would refuse', (change, problems) => {
    expect(schemaProblems(projectSettings, settingsOf({ ...draft, ...change }))).toMatchObject(problems);
  });
  it('accepts any name that people can read', () => {
    expect(schemaProblems(projectSettings, settingsOf({ ...draft, productName: '<b>Demo</b> 🚗' }))).toEqual({});
  });
});
