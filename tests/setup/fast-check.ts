import fc from 'fast-check';

/** The same examples in every run, so that nothing fails by chance; another seed tries others. */
fc.configureGlobal({ seed: Number(process.env.MOVE_TEST_SEED ?? 20_761) });

export { fc };
