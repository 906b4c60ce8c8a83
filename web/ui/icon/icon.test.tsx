import Search from 'icon:search';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { shapesOf } from './icon.vite-plugin.ts';

test('draws the lines of an icon in the colour of the text, hidden from screen readers', () => {
  const svg = renderToStaticMarkup(<Search size={16} className="large" />);
  expect(svg).toContain('width="16" height="16" viewBox="0 0 24 24" stroke-width="2" aria-hidden="true" class="large"');
  expect(svg).toContain('stroke="currentColor"');
  expect(svg).toContain('<circle cx="11" cy="11" r="8">');
});

test('shows an icon with a label to screen readers', () => {
  expect(renderToStaticMarkup(<Search aria-label="Search" />)).not.toContain('aria-hidden');
});

test('finds an icon by its former name and rejects an unknown one', () => {
  expect(shapesOf('pause-circle')).toEqual(shapesOf('circle-pause'));
  expect(() => shapesOf('no-such-icon')).toThrow('no icon "no-such-icon"');
});
