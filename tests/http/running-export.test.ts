import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { exportAudit } from '#contract/audit.ts';
import { HEADER } from '#contract/constants.ts';
import { anApp } from '#tests/setup/app.ts';

const WITHIN_MS = 5_000;

it('ends a running export when the role it needs is taken away', async () => {
  const app = await anApp();
  const dolphin = await app.aPerson({ dolphin: true });
  // More than the socket buffers hold, so that the export waits for its reader.
  await sql`insert into revisions (entity, entity_id, action, after)
    select 'poi', n::text, 'created', jsonb_build_object('name', repeat('x', 2000)) from generate_series(1, 30000) n`.execute(
    app.db,
  );
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${exportAudit.path}`, {
    headers: { [HEADER.token]: `Bearer ${dolphin.token}` },
  });
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  await reader?.read();
  await app.db.deleteFrom('global_roles').where('user_id', '=', dolphin.userId).execute();
  await pause(WITHIN_MS);
  const rest = async () => {
    let bytes = 0;
    for (;;) {
      const next = await reader?.read();
      if (!next || next.done) return bytes;
      bytes += next.value.byteLength;
    }
  };
  await expect(rest()).rejects.toThrow();
});
