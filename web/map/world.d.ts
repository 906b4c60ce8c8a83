/** Made at build time by world.vite-plugin.ts. */
declare module 'virtual:world' {
  export const landUrl: string;
  export const bordersUrl: string;
  export const namesUrl: string;
  /** Position in the stream: a client that reconnects with it misses nothing. */
  export const placesUrls: Readonly<Record<string, string>>;
}
