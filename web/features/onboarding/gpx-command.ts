const HERE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Sends a recorded track as a phone that joins by code, as if it had just ended. */
export function gpxCommand(server: string, code: string): string {
  // The command requires a flag to contact another machine.
  const away = HERE.test(new URL(server).hostname) ? '' : ' --anywhere';
  return `npm run phone -- gpx track.gpx --server ${server} --join ${code} --now${away}`;
}
