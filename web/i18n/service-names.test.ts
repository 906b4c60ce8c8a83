import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { dictionaryWords } from './dictionary.ts';
import { sdkConfigWords } from './sdk-config.ts';

type Texts = Readonly<Record<string, string>>;

/** "service_walking.walkingLocation" and "service.walkingLocation" are one service. */
const servicesOf = (texts: Texts, prefix: RegExp) =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => prefix.test(key) && !key.endsWith('_help') && key !== 'service.other')
      .map(([key, text]) => [key.split(/[._]/).at(-1), text]),
  );

describe.each(LANGUAGES)('services in %s', (language) => {
  it('are called the same for the project and for one app user', () => {
    const ofProject = servicesOf(sdkConfigWords[language], /^service_/);
    const ofUser = servicesOf(dictionaryWords[language], /^service\./);
    expect(Object.keys(ofUser).length).toBeGreaterThan(5);
    expect(ofProject).toMatchObject(ofUser);
  });
});
