import Search from 'icon:search';
import { describe, expect, it } from 'vitest';
import { type Entry, scoreOf, sectionsFor } from './entries.ts';

const entry = (id: string, label: string, group: Entry['group'] = 'pages', also: string[] = []): Entry => ({
  id,
  label,
  group,
  also,
  icon: Search,
  run: () => {},
});
const all = [
  entry('home', 'Home', 'pages', ['Startseite']),
  entry('keys', 'Configuration: API keys', 'pages', ['API-Schlüssel', 'Konfiguration']),
  entry('access', 'Access Control', 'pages', ['Zugriffsrechte']),
  entry('project', 'Vienna Movers', 'projects'),
  entry('out', 'Sign out', 'actions', ['Abmelden']),
];
const found = (typed: string, recent: string[] = []) =>
  sectionsFor(all, typed, recent).flatMap((section) => section.entries.map(({ id }) => id));

describe('what is typed', () => {
  it.each([
    ['home', 'home'],
    ['api k', 'keys'],
    ['keys', 'keys'],
    ['schlüssel', 'keys'],
    ['schlussel', 'keys'],
    ['KONFIG', 'keys'],
    ['abmelden', 'out'],
    ['movers', 'project'],
    ['ontrol', 'access'],
  ])('%s finds %s first, in either language', (typed, id) => {
    expect(found(typed)[0]).toBe(id);
  });
  it('finds nothing when one word does not fit', () => {
    expect(found('home xyz')).toEqual([]);
    expect(scoreOf(entry('x', 'Home'), 'om')).toBe(0);
  });
});

describe('what was opened last', () => {
  it('comes first while nothing is typed, in its order, and only once', () => {
    const [first, ...rest] = sectionsFor(all, ' ', ['out', 'keys', 'gone']);
    expect(first).toMatchObject({ group: 'recent' });
    expect(first?.entries.map(({ id }) => id)).toEqual(['out', 'keys']);
    expect(rest.flatMap((section) => section.entries.map(({ id }) => id))).toEqual(['home', 'access', 'project']);
  });
  it('comes before its equals', () => {
    const twins = [entry('a', 'Alpha', 'projects'), entry('b', 'Alpha', 'projects')];
    expect(sectionsFor(twins, 'alp', ['b'])[0]?.entries[0]?.id).toBe('b');
  });
});
