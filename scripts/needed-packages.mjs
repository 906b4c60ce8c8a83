/** The folders of the locked packages with these names, and of all that they need in turn. */
export function neededPackages(locked, names) {
  const needed = new Set();
  const add = (name, from) => {
    const folder = foldersAbove(from, name).find((each) => locked[each]);
    if (!folder || needed.has(folder)) return;
    needed.add(folder);
    const { dependencies, optionalDependencies } = locked[folder];
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(each, folder);
  };
  for (const name of names) add(name, '');
  return needed;
}

/** Where a package inside `folder` looks for another one, nearest first. */
function foldersAbove(folder, name) {
  const here = `${folder && `${folder}/`}node_modules/${name}`;
  if (folder === '') return [here];
  return [here, ...foldersAbove(folder.slice(0, folder.lastIndexOf('node_modules/')).replace(/\/$/, ''), name)];
}
