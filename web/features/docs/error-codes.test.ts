import { expect, it } from 'vitest';
import { z } from 'zod';
import { ERROR_STATUS, failure } from '#contract/errors.ts';
import { docsWords } from '#web/i18n/docs.ts';
import { errorLine, errorLines } from './error-codes.ts';

it.each(Object.entries(ERROR_STATUS))(
  'the code %s is listed with its status and a meaning in both languages',
  (code, status) => {
    const line = errorLine(code);
    expect(line.status).toBe(status);
    expect(docsWords.en[line.key]).toBeTruthy();
    expect(docsWords.de[line.key]).toBeTruthy();
  },
);

it('the codes are read from the description of a failure', () => {
  const schemas = { Failure: z.toJSONSchema(failure) as object };
  expect(errorLines({ components: { schemas, securitySchemes: {} } }).map(({ code }) => code)).toEqual(
    Object.keys(ERROR_STATUS),
  );
});
