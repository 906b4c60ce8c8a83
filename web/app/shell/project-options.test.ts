import { describe, expect, it } from 'vitest';
import { matchingOptions, projectOptions } from './project-options.ts';

const projects = [
  { projectId: 1, productName: 'zebra' },
  { projectId: 22, productName: 'Alpine' },
  { projectId: 3, productName: 'city 10' },
  { projectId: 4, productName: 'City 2' },
];
const options = projectOptions(projects, 'SELECT PROJECT');
const names = (found: readonly { productName: string }[]) => found.map(({ productName }) => productName);

describe('the project selector', () => {
  it('begins with SELECT PROJECT, value 0, then sorts by name, ignoring case', () => {
    expect(options[0]).toEqual({ projectId: 0, productName: 'SELECT PROJECT' });
    expect(names(options).slice(1)).toEqual(['Alpine', 'City 2', 'city 10', 'zebra']);
  });
  it('finds by a part of the name or by the number', () => {
    expect(names(matchingOptions(options, ' CITY', false))).toEqual(['City 2', 'city 10']);
    expect(names(matchingOptions(options, '22', false))).toEqual(['Alpine']);
    expect(matchingOptions(options, '', false)).toHaveLength(5);
  });
  it('keeps what the server found, by whatever it searched', () => {
    expect(names(matchingOptions(options, 'other', true))).toEqual(['Alpine', 'City 2', 'city 10', 'zebra']);
  });
});
