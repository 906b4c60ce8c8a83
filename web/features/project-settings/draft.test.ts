import { describe, expect, it } from 'vitest';
import { projectSettings } from '#contract/project-settings.ts';
import { draftOf, settingsOf, troublesOf } from './draft.ts';

const settings = projectSettings.parse({
  productName: 'Demo',
  country: 'AT',
  timeZone: null,
  severityThreshold: 1.2,
  testProject: false,
  retention: { fixesDays: 400, logsDays: 30, itemsDays: null },
});
const draft = draftOf(settings);

describe('the form of a project', () => {
  it('comes back as what was read', () => {
    expect(settingsOf(draft)).toEqual(settings);
    expect(troublesOf(draft)).toEqual({});
  });
  it('takes a comma for a decimal point', () => {
    expect(settingsOf({ ...draft, severityThreshold: '1,25' }).severityThreshold).toBe(1.25);
  });
  it.each([
    [{ productName: ' ' }, { productName: 'nameMissing' }],
    [{ productName: 'x'.repeat(10_000) }, { productName: 'nameTooLong' }],
    [{ productName: 'a\u202eb' }, { productName: 'nameControl' }],
    [{ severityThreshold: '' }, { severityThreshold: 'thresholdWrong' }],
    [{ severityThreshold: '11' }, { severityThreshold: 'thresholdWrong' }],
    [{ days: { ...draft.days, logsDays: '1.5' } }, { logsDays: 'daysWrong' }],
    [{ days: { ...draft.days, fixesDays: '0' } }, { fixesDays: 'daysWrong' }],
    [{ productName: '<b>Demo</b> 🚗' }, {}],
  ])('finds in %j what the server would refuse', (change, troubles) => {
    const wrong = { ...draft, ...change };
    expect(troublesOf(wrong)).toEqual(troubles);
    expect(projectSettings.safeParse(settingsOf(wrong)).success).toBe(Object.keys(troubles).length === 0);
  });
});
