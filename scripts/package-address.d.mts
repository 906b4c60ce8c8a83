export function addressOf(folder: string, version: string): string;
