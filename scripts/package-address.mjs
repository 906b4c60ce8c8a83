/** npm replaces the host by the configured registry's: see .npmrc. */
const ANY_REGISTRY = 'https://registry.invalid';

/** The address of the package that is locked for a folder such as "node_modules/@scope/name". */
export function addressOf(folder, version) {
  const name = folder.split('node_modules/').at(-1);
  return `${ANY_REGISTRY}/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
}
