import { useId, useState } from 'react';
import type { AppUserHead } from '#contract/app-user-head.ts';
import { listAppUserFilters } from '#contract/app-user-list.ts';
import { LONGEST_TAG, MAX_TAGS, tagAppUser, userTag } from '#contract/app-user-tags.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip, ChipList } from '#web/ui/chip.tsx';
import { Field } from '#web/ui/field.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { APP_USER_CHANGE } from './app-user-calls.ts';
import { RemovableChip } from './removable-chip.tsx';

interface Props {
  userKey: UserKey;
  head: AppUserHead;
  mayWrite: boolean;
}

export function TagsCard({ userKey, head: { tags }, mayWrite }: Props) {
  const t = useWords(appUsersWords);
  const change = useChange(tagAppUser, APP_USER_CHANGE);
  const remove = (tag: string) => change.mutate({ query: userKey, body: { remove: [tag] } });
  return (
    <Card title={t('tags')} lead={t('tagsLead')}>
      <Stack gap={12}>
        {tags.length === 0 && <Text tone="muted">{t('noTags')}</Text>}
        {tags.length > 0 && !mayWrite && (
          <ChipList>
            {tags.map((tag) => (
              <li key={tag}>
                <Chip>{tag}</Chip>
              </li>
            ))}
          </ChipList>
        )}
        {tags.length > 0 && mayWrite && (
          <Row as="ul" gap={6} align="stretch" aria-label={t('tags')}>
            {tags.map((tag) => (
              <RemovableChip key={tag} removeLabel={t('removeTag', { tag })} onRemove={() => remove(tag)}>
                {tag}
              </RemovableChip>
            ))}
          </Row>
        )}
        {mayWrite && tags.length < MAX_TAGS && <NewTag userKey={userKey} tags={tags} />}
        {change.isError && (
          <Text tone="danger" role="alert">
            {t('failedAction')}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function NewTag({ userKey, tags }: { userKey: UserKey; tags: readonly string[] }) {
  const t = useWords(appUsersWords);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const known = useId();
  const add = useChange(tagAppUser, APP_USER_CHANGE);
  const { data } = useEndpoint(listAppUserFilters, { query: { projectId: userKey.projectId } }, { staleTime: 30_000 });
  const save = () => {
    const tag = userTag.safeParse(typed);
    setWrong(!tag.success);
    if (tag.success) {
      add.mutate({ query: userKey, body: { add: [tag.data] } }, { onSuccess: () => setTyped('') });
    }
  };
  const error = isWrong ? t('tagWrong', { max: LONGEST_TAG }) : add.isError && t('failedAction');
  return (
    <Row
      as="form"
      gap={8}
      align="end"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        label={t('newTag')}
        list={known}
        autoComplete="off"
        value={typed}
        error={error || undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
      />
      <datalist id={known}>
        {data?.tags
          .filter(({ tag }) => !tags.includes(tag))
          .map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      <Button type="submit" busy={add.isPending}>
        {t('addTag')}
      </Button>
    </Row>
  );
}
