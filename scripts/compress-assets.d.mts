export function uncompressedAssets(web: string): Promise<string[]>;
export function compressAssets(web: string): Promise<void>;
