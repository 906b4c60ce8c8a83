import { describe, expect, it } from 'vitest';
import type { ProjectRole } from '#contract/roles.ts';
import { palettePages } from './palette-pages.ts';

const member = (...roles: ProjectRole[]) => ({
  uid: 'u',
  _id: 'r',
  projectRoles: [{ projectId: 5, productName: 'Demo', roles }],
  globalRoles: [],
});
const dolphin = { uid: 'u', _id: 'r', projectRoles: [], globalRoles: ['admin' as const] };
const paths = (user: Parameters<typeof palettePages>[0]) => palettePages(user, 5, 'token').map(({ path }) => path);

describe('the palette', () => {
  it('offers only what the person may open', () => {
    expect(paths(member('reader'))).toEqual([
      '/admin',
      '/admin/appUsers',
      '/admin/insights',
      '/admin/activityMap',
      '/admin/account',
      '/admin/inbox',
    ]);
    expect(paths(member('billing'))).toEqual(['/admin', '/admin/account', '/admin/inbox']);
    expect(paths(member('user'))).toEqual(['/admin', '/admin/account', '/admin/inbox']);
    expect(paths(member('admin'))).toContain('/admin/sdkConfig/keys');
    expect(paths(member('admin')).filter((path) => path.startsWith('/admin/dolphin'))).toEqual([]);
    expect(paths(dolphin)).toContain('/admin/dolphin/health');
    expect(palettePages(null, 5, null)).toEqual([]);
  });
  it('knows pages and tabs by their names in both languages', () => {
    const keys = palettePages(dolphin, 5, 'token').find(({ path }) => path === '/admin/sdkConfig/keys');
    expect(keys?.names).toEqual({ en: 'API keys', de: 'API-Schlüssel' });
    expect(keys?.also).toContain('Konfiguration');
  });
});
