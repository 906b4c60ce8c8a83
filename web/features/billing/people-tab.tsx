import UserRound from 'icon:user-round';
import { type FormEvent, useState } from 'react';
import { type BillingUser, type OrganisationState, setBillingRoles } from '#contract/billing.ts';
import { MESSAGE } from '#contract/messages.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { personName } from '#web/format/person-name.ts';
import { billingAdminWords } from '#web/i18n/billing-admin.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { reportFailure } from '#web/ui/failure-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Row } from '#web/ui/row.tsx';
import styles from './admin.module.css';
import { BILLING_CHANGE } from './organisation-calls.ts';

/** People who see the organisation on Home. */
export function PeopleTab({ state }: { state: OrganisationState }) {
  const t = useWords(billingAdminWords);
  const roles = useChange(setBillingRoles, BILLING_CHANGE);
  const [email, setEmail] = useState('');
  const set = (uid: string, next: 'billing'[]) =>
    roles.mutate(
      {
        params: { uid },
        query: { billingOrganisationId: state.billingOrganisation.id },
        body: { data: { roles: next } },
      },
      {
        onSuccess: () => {
          showSnackbar({ message: MESSAGE.success, type: 'success' });
          setEmail('');
        },
        onError: (error) =>
          error instanceof CallError && error.code === 'unknown_user'
            ? showSnackbar({ message: MESSAGE.unknownUser, type: 'error' })
            : reportFailure(error),
      },
    );
  const grant = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() && !roles.isPending) set(email.trim(), ['billing']);
  };
  const columns: Column<BillingUser>[] = [
    { key: 'name', label: t('name'), onPhone: 'head', cell: personName },
    { key: 'email', label: t('email'), cell: (row) => row.email },
    {
      key: 'take',
      label: t('take'),
      align: 'right',
      onPhone: 'bare',
      cell: (row) => (
        <Button kind="quiet" aria-label={t('takeOf', { name: personName(row) })} onClick={() => set(row.uid, [])}>
          {t('take')}
        </Button>
      ),
    },
  ];
  return (
    <Card title={t('people')} lead={t('peopleLead')} flush>
      <Row as="form" gap={12} align="end" pad="12 20" className={styles.granting} noValidate onSubmit={grant}>
        <Field
          label={t('personEmail')}
          type="email"
          name="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Button kind="main" type="submit" busy={roles.isPending}>
          {t('grant')}
        </Button>
      </Row>
      {state.billingUsers.length === 0 ? (
        <Empty icon={<UserRound size={22} />} title={t('noPeopleTitle')} text={t('noPeopleText')} />
      ) : (
        <DataTable caption={t('people')} columns={columns} rows={state.billingUsers} rowKey={(row) => row.uid} />
      )}
    </Card>
  );
}
