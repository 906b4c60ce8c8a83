import { build } from 'esbuild';
import { expect, test } from '#tests/setup/e2e.ts';

test('a dialog keeps the focus while something behind it loads', async ({ page }) => {
  const { outputFiles } = await build({
    entryPoints: ['web/ui/modal.test-support.tsx'],
    bundle: true,
    write: false,
    outdir: 'out',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  await page.goto('about:blank');
  await page.addScriptTag({ content: outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '' });
  await page.getByRole('button', { name: 'Open' }).click();
  const answer = page.getByRole('textbox', { name: 'Answer' });
  await expect(answer).toBeFocused();
  await page.getByRole('button', { name: 'Load', includeHidden: true }).dispatchEvent('click');
  await expect(page.getByText('Loading')).toBeAttached();
  await page.evaluate(() => window.arrive());
  await expect(page.getByText('Loading')).toHaveCount(0);
  await expect(answer).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open' })).toBeFocused();
});
