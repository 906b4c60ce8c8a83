import type { QuarterName } from '#phone/world/town/town.ts';

/** The places of the region. None of them exists. */
export const PLACE_NAMES: Readonly<Record<QuarterName, string>> = {
  town: 'Lindwerd',
  works: 'Hammerfeld',
  village: 'Auendorf',
  smallTown: 'Oberlind',
};

const MAIN = [
  'Hauptstraße',
  'Bahnhofstraße',
  'Lange Straße',
  'Marktstraße',
  'Brückenstraße',
  'Torstraße',
  'Uferstraße',
];
const FIRST = [
  ...['Ahorn', 'Amsel', 'Birken', 'Brunnen', 'Buchen', 'Distel', 'Drossel', 'Eichen', 'Erlen', 'Eschen', 'Falken'],
  ...['Feld', 'Finken', 'Flieder', 'Garten', 'Ginster', 'Hasel', 'Holunder', 'Kastanien', 'Kirsch', 'Lerchen'],
  ...['Linden', 'Mohn', 'Mühl', 'Nelken', 'Nuss', 'Pappel', 'Quellen', 'Rosen', 'Schwalben', 'Sonnen', 'Tannen'],
  ...['Ulmen', 'Veilchen', 'Wacholder', 'Wald', 'Weiden', 'Wiesen', 'Zaunkönig'],
];
const LAST = ['gasse', 'weg', 'straße', 'zeile', 'steig'];

/** Each name once in a quarter: rows and columns count through the same list from either end. */
export class StreetNames {
  private mains = 0;
  private lanes = 0;

  constructor(private readonly start: number) {}

  main(): string {
    const at = this.start + this.mains++;
    const round = Math.floor(at / MAIN.length);
    const name = MAIN[at % MAIN.length] ?? '';
    return round === 0 ? name : `${['Obere', 'Untere', 'Neue'][(round - 1) % 3]} ${name}`;
  }

  lane(): string {
    const at = this.start * 11 + this.lanes++;
    const first = FIRST[at % FIRST.length] ?? '';
    return `${first}${LAST[(at + Math.floor(at / FIRST.length)) % LAST.length] ?? ''}`;
  }
}
