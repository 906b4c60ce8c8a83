export interface Sender {
  name: string;
  address: string;
}

/** The configured sender, otherwise no-reply at the dashboard's own host. */
export function mailSender(publicUrl: string, configured: string | null = null): Sender {
  return { name: 'MOVE Dashboard', address: configured || `no-reply@${new URL(publicUrl).hostname}` };
}
