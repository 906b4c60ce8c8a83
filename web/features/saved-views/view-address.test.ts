import { describe, expect, it } from 'vitest';
import { viewHref, viewQuery } from './view-address.ts';

describe('the address of a view', () => {
  it('keeps what is looked at, and not where one stands', () => {
    expect(viewQuery('?projectId=7&view=a&sort=score&score=0..60&cursor=x')).toBe('sort=score&score=0..60');
  });
  it('is expanded and names the view', () => {
    expect(viewHref('/admin/appUsers', 7, { id: 'a', query: 'sort=score' })).toBe(
      '/admin/appUsers?projectId=7&sort=score&view=a',
    );
    expect(viewHref('/admin/appUsers', 7, null)).toBe('/admin/appUsers?projectId=7&view=none');
  });
});
