import { formatNumber } from '#web/format/numbers.ts';
import { systemWords } from '#web/i18n/system.ts';
import { useWords } from '#web/i18n/words.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Text } from '#web/ui/text.tsx';
import type { Health } from './health-screen.tsx';
import { bytesText } from './health-words.ts';

type Table = Health['database']['tables'][number];

/** How large it is, how busy, and whether its tables are up to date. */
export function DatabaseCard({ database }: { database: Health['database'] }) {
  const t = useWords(systemWords);
  const missing = database.migrations.filter((migration) => migration.at === null);
  const columns: Column<Table>[] = [
    { key: 'name', label: t('columnTable'), onPhone: 'head', cell: ({ name }) => <code>{name}</code> },
    { key: 'size', label: t('columnSize'), align: 'right', cell: ({ sizeBytes }) => bytesText(t, sizeBytes) },
    { key: 'rows', label: t('columnRows'), align: 'right', cell: ({ rows }) => formatNumber(rows) },
  ];
  return (
    <Card title={t('database')} lead={t('databaseVersion', { version: database.version })} flush>
      <Grid as="dl" min={160} gap="12 24" pad="16 20" line="bottom">
        <div>
          <Note as="dt">{t('size')}</Note>
          <Text as="dd" weight={500}>
            {bytesText(t, database.sizeBytes)}
          </Text>
        </div>
        <div>
          <Note as="dt">{t('connections')}</Note>
          <Text as="dd" weight={500}>
            {t('connectionsOf', { count: database.connections, most: database.maxConnections })}
          </Text>
        </div>
        <div>
          <Note as="dt">{t('migrations')}</Note>
          <Text
            as="dd"
            weight={500}
            title={(missing.length > 0 ? missing : database.migrations).map(({ name }) => name).join('\n')}
          >
            {missing.length > 0
              ? t('migrationsMissing', { count: missing.length })
              : t('migrationsDone', { count: database.migrations.length })}
          </Text>
        </div>
        <div>
          <Note as="dt">{t('running')}</Note>
          <Text as="dd" weight={500}>
            <Ago at={database.startedAt} />
          </Text>
        </div>
      </Grid>
      <DataTable caption={t('largest')} columns={columns} rows={database.tables} rowKey={({ name }) => name} />
    </Card>
  );
}
