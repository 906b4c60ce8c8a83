import { encodeFixes, type FixColumns } from '#contract/fix-codec.ts';
import { batchIdOf } from '#phone/device/batch-id.ts';
import type { DeviceClient, FlushResult } from '#phone/device/device-client.ts';
import { sliceColumns } from '#phone/device/report.ts';

const FIXES_PER_REPORT = 500;

/** Sends the fixes of a file, a few minutes per batch; sending the same file again has no effect. */
export async function playFixes(phone: DeviceClient, fixes: FixColumns): Promise<FlushResult> {
  for (let from = 0; from < fixes.length; from += FIXES_PER_REPORT) {
    const part = sliceColumns(fixes, from, Math.min(fixes.length, from + FIXES_PER_REPORT));
    const content = Buffer.from(encodeFixes(part)).toString('base64');
    const result = await phone.report({ batchId: batchIdOf('file', content), fixes: part });
    if (result !== 'sent') return result;
  }
  return 'sent';
}
