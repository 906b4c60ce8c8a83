import { describe, expect, it } from 'vitest';
import { projectName } from '#contract/projects.ts';
import { NAME_MAX, nameError } from './project-name.ts';

describe('nameError', () => {
  it('asks for a name where there is only space', () => {
    expect(nameError('')).toBe('nameMissing');
    expect(nameError(' \t ')).toBe('nameMissing');
  });
  it.each([
    'Demo',
    '  Demo  ',
    '<b>Fleet</b> 🚗',
    'x'.repeat(NAME_MAX),
    'x'.repeat(NAME_MAX + 1),
    'a\u202Eb',
    'a\nb',
    '',
  ])('judges %j as the server does', (name) =>
    expect(nameError(name) === undefined).toBe(projectName.safeParse(name).success),
  );
});
