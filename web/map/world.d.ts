/** Generated at build time by world.vite-plugin.ts. */
declare module 'virtual:world' {
  export const landUrl: string;
  export const bordersUrl: string;
  export const namesUrl: string;
  /** Small places by cell: "1,3" holds those from 15° east and 45° north. */
  export const placesUrls: Readonly<Record<string, string>>;
}
