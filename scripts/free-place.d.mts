export function problemOfPlace(settings: {
  PORT?: string | undefined;
  HOST?: string | undefined;
}): Promise<string | null> | null;
