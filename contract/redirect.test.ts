import { expect, it } from 'vitest';
import { safeRedirect } from './redirect.ts';

const ORIGIN = 'https://move.example';

it.each([
  ['/admin', '/admin'],
  ['/admin/appUsers?projectId=7&user=a%20b', '/admin/appUsers?projectId=7&user=a%20b'],
  ['/admin?projectId=1#part', '/admin?projectId=1'],
])('keeps %s', (redirect, expected) => {
  expect(safeRedirect(redirect, ORIGIN)).toBe(expected);
});

it.each([
  null,
  '',
  '/',
  '/register',
  '/administrator',
  '/admin/../register',
  '/admin/%2e%2e/register',
  '//evil.example/admin',
  '/\\evil.example/admin',
  '\\\\evil.example/admin',
  'https://evil.example/admin',
  'https://move.example.evil.example/admin',
  'https://move.example@evil.example/admin',
  'http:/evil.example/admin',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  '/admin\n/x',
  '/admin\u0000',
  '/admin//evil.example',
  '/%5cevil.example/admin',
])('drops %s', (redirect) => {
  expect(safeRedirect(redirect, ORIGIN)).toBeNull();
});
