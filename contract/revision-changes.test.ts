import { describe, expect, it } from 'vitest';
import { changesBetween, HIDDEN } from './revision-changes.ts';

describe('the difference between two states', () => {
  it('contains exactly the fields that differ', () => {
    const before = { name: 'A', services: { driving: { enabled: true, dfd: true } }, roles: ['admin'] };
    const after = { name: 'A', services: { driving: { enabled: false, dfd: true } }, roles: ['admin', 'reader'] };
    expect(changesBetween(before, after)).toEqual([
      { field: 'services.driving.enabled', before: true, after: false },
      { field: 'roles', before: ['admin'], after: ['admin', 'reader'] },
    ]);
  });
  it('includes added and removed fields', () => {
    expect(changesBetween(null, { a: { b: 1 } })).toEqual([{ field: 'a.b', before: null, after: 1 }]);
    expect(changesBetween({ a: { b: 1 } }, undefined)).toEqual([{ field: 'a.b', before: 1, after: null }]);
    expect(changesBetween(['admin'], [])).toEqual([{ field: '', before: ['admin'], after: [] }]);
  });
  it('treats absent and null as equal', () => {
    expect(changesBetween({ a: null }, {})).toEqual([]);
  });
  it('shows of secrets only that they differ', () => {
    const changes = changesBetween(
      { secret: 'old', clientSecret: 'x', nested: { passwordHash: 'h' } },
      { secret: 'new', clientSecret: 'x', nested: {} },
    );
    expect(changes).toEqual([
      { field: 'secret', before: HIDDEN, after: HIDDEN },
      { field: 'nested.passwordHash', before: HIDDEN, after: null },
    ]);
    expect(JSON.stringify(changesBetween({ token: { deep: 'old' } }, {}))).not.toContain('old');
  });
});
