import type { ReplyOf } from '#contract/endpoint.ts';
import type { getVehicleOverTime } from '#contract/vehicle-use.ts';
import { inOrder } from '#web/format/in-order.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { type Translate, useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Note } from '#web/ui/note.tsx';
import { ScoreValue } from '#web/ui/score-value.tsx';
import { drivenColumns } from './driven-columns.tsx';

type Person = ReplyOf<typeof getVehicleOverTime>['people'][number];

interface Props {
  people: readonly Person[] | undefined;
  /** Others who drove it. */
  notListed: number;
  userHref: (userId: string) => string;
}

/** Its drivers, most frequent first, and its owners. */
export function VehiclePeople({ people, notListed, userHref }: Props) {
  const t = useWords(vehiclesWords);
  return (
    <Card
      title={t('people')}
      {...(notListed > 0 && { lead: t('peopleNotListed', { count: notListed }) })}
      flush={people?.length !== 0}
    >
      {people?.length === 0 ? (
        <Note>{t('nobodyYet')}</Note>
      ) : (
        <DataTable
          caption={t('people')}
          columns={columnsOf(t, userHref)}
          rows={people}
          rowKey={({ userId }) => userId}
        />
      )}
    </Card>
  );
}

const columnsOf = (t: Translate<typeof vehiclesWords>, userHref: Props['userHref']): Column<Person>[] => [
  {
    key: 'user',
    label: t('appUser'),
    onPhone: 'head',
    cell: ({ userId }) => <NearLink href={userHref(userId)}>{inOrder(userId)}</NearLink>,
  },
  drivenColumns(t).own,
  { key: 'score', label: t('score'), cell: ({ scores }) => <ScoreValue score={scores.total} /> },
  ...drivenColumns(t).use,
];
