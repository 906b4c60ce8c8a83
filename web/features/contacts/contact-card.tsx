import Pencil from 'icon:pencil';
import Phone from 'icon:phone';
import { useState } from 'react';
import { type Contact, getContact, saveContact } from '#contract/contacts.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { contactsWords } from '#web/i18n/contacts.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Field } from '#web/ui/field.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useVersionedForm } from '#web/ui/use-versioned-form.ts';
import { FormButtons, FormTrouble, formProps } from '#web/ui/versioned-form.tsx';
import styles from './contact.module.css';

interface Props {
  userKey: UserKey;
  mayWrite: boolean;
}

const isEmpty = ({ name, phone }: Contact): boolean => name === '' && phone === '';

/** How to reach an app user: a link that the phone or computer dials. */
export function ContactCard({ userKey, mayWrite }: Props) {
  const t = useWords(contactsWords);
  const { data, error, refetch } = useEndpoint(getContact, { query: userKey });
  const [isEditing, setEditing] = useState(false);
  const contact = data?.contact;
  const edit = mayWrite && contact && !isEditing && !isEmpty(contact) && (
    <IconButton label={t('edit')} onClick={() => setEditing(true)}>
      <Pencil size={15} aria-hidden="true" />
    </IconButton>
  );
  return (
    <Card title={t('title')} lead={t('lead')} action={edit}>
      {error && !contact ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !contact ? (
        <Skeleton height={36} />
      ) : isEditing ? (
        <ContactForm userKey={userKey} contact={contact} onDone={() => setEditing(false)} />
      ) : (
        <Stack gap={8} align="start">
          {contact.name && <strong>{contact.name}</strong>}
          {contact.phone ? (
            <Row
              as="a"
              inline
              nowrap
              weight={600}
              pad="0 16"
              framed="strong"
              rounded="small"
              minHeight={40}
              className={styles.call}
              hovers
              href={`tel:${contact.phone.replace(/[^+0-9]/g, '')}`}
            >
              <Phone size={16} aria-hidden="true" />
              {t('call', { phone: contact.phone })}
            </Row>
          ) : (
            <Note>{t('none')}</Note>
          )}
          {mayWrite && isEmpty(contact) && <Button onClick={() => setEditing(true)}>{t('add')}</Button>}
        </Stack>
      )}
    </Card>
  );
}

function ContactForm({ userKey, contact, onDone }: { userKey: UserKey; contact: Contact; onDone: () => void }) {
  const t = useWords(contactsWords);
  const save = useChange(saveContact, { invalidates: [getContact] });
  const form = useVersionedForm({
    record: contact,
    draftOf: ({ name, phone }) => ({ name, phone }),
    schema: saveContact.body,
    bodyOf: ({ name, phone }, { version }) => ({ name, phone: phone.trim(), version }),
    save: (body) => save.mutateAsync({ query: userKey, body }),
    onSaved: () => {
      showSnackbar({ message: t('saved'), type: 'success' });
      onDone();
    },
    onTheirs: onDone,
  });
  return (
    <Stack as="form" gap={12} {...formProps(form)}>
      <Field label={t('name')} autoComplete="off" error={form.error('name', t('tooLong'))} {...form.field('name')} />
      <Field
        label={t('phone')}
        type="tel"
        autoComplete="off"
        error={form.error('phone', t('wrongPhone'))}
        {...form.field('phone')}
      />
      <FormTrouble
        form={form}
        now={({ name, phone }) => `${name} ${phone}`}
        yours={`${form.draft.name} ${form.draft.phone}`}
      />
      <Row align="stretch">
        <FormButtons form={form} save={t('save')} saving={t('saving')} onCancel={onDone} />
      </Row>
    </Stack>
  );
}
