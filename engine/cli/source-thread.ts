/** The program of a thread that runs a TypeScript file: run from source, a thread needs a loader of its own. */
export const fromSource = (file: URL): string =>
  `import('tsx/esm/api').then((tsx) => {
    tsx.register();
    return import(${JSON.stringify(file.href)});
  });`;
