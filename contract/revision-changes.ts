/** The value of one field before and after; absent and null both mean not set. */
export interface FieldChange {
  /** The path, such as "services.driving.enabled"; empty for the whole value. */
  field: string;
  before: Leaf;
  after: Leaf;
}

/** A value that is compared as a whole. */
export type Leaf = string | number | boolean | null | readonly unknown[];

/** Never shown to anyone. */
const SECRET = /(secret|password|token|hash|authorization|signature|cookie)$/i;
export const HIDDEN = '••••••';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asLeaf = (value: unknown): Leaf => {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
};

const isSecret = (field: string): boolean => SECRET.test(field.split('.').at(-1) ?? '');

/** The differences in field order; for secrets only that they differ. */
export function changesBetween(before: unknown, after: unknown, field = ''): FieldChange[] {
  if (isSecret(field)) return hiddenChange(before, after, field);
  if (isObject(before) || isObject(after)) {
    const [old, now] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
    const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
    return keys.flatMap((key) => changesBetween(old[key], now[key], field ? `${field}.${key}` : key));
  }
  const [old, now] = [asLeaf(before), asLeaf(after)];
  return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ field, before: old, after: now }];
}

function hiddenChange(before: unknown, after: unknown, field: string): FieldChange[] {
  const mask = (value: unknown): Leaf => (value === undefined || value === null ? null : HIDDEN);
  const same = JSON.stringify(before ?? null) === JSON.stringify(after ?? null);
  return same ? [] : [{ field, before: mask(before), after: mask(after) }];
}
