import { expect, it } from 'vitest';
import { insideSchema } from './identity-schema.ts';

it.each([
  ['postgres://u:p@h/d', 'postgres://u:p@h/d?options=-c%20search_path%3Didentity'],
  [
    'postgres://u:a+b@h:6/d?sslmode=require',
    'postgres://u:a+b@h:6/d?sslmode=require&options=-c%20search_path%3Didentity',
  ],
  [
    'postgresql://u@%2Frun%2Fpg/d?options=-c%20work_mem%3D5MB',
    'postgresql://u@%2Frun%2Fpg/d?options=-c%20work_mem%3D5MB%20-c%20search_path%3Didentity',
  ],
])('keeps the address %s but for the schema', (connectionString, expected) => {
  expect(insideSchema({ connectionString })).toEqual({ connectionString: expected });
});
