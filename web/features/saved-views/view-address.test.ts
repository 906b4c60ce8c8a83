import { describe, expect, it } from 'vitest';
import { isBare, viewHref, viewQuery } from './view-address.ts';

describe('the address of a view', () => {
  it('keeps what is shown, and not the current position', () => {
    expect(viewQuery('?projectId=7&view=a&sort=score&score=0..60&cursor=x')).toBe('sort=score&score=0..60');
    expect(viewQuery('?projectId=7&tag=a&bulk=all')).toBe('tag=a');
  });
  it('is empty where nothing is chosen', () => {
    expect(isBare('?projectId=7&view=a')).toBe(true);
    expect(isBare('?projectId=7&tag=a')).toBe(false);
    expect(isBare('?projectId=7&bulk=all')).toBe(false);
  });
  it('is expanded and names the view', () => {
    expect(viewHref('/admin/appUsers', 7, { id: 'a', query: 'sort=score' })).toBe(
      '/admin/appUsers?projectId=7&sort=score&view=a',
    );
    expect(viewHref('/admin/appUsers', 7, null)).toBe('/admin/appUsers?projectId=7&view=none');
  });
});
