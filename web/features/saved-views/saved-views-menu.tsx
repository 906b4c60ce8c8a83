import Bookmark from 'icon:bookmark';
import Trash2 from 'icon:trash-2';
import { type FormEvent, useEffect, useState } from 'react';
import { deleteView, listSavedViews, type SavedView, saveView, type ViewScreen } from '#contract/saved-views.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { savedViewsWords } from '#web/i18n/saved-views.ts';
import { useWords } from '#web/i18n/words.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { text } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { reportFailure } from '#web/ui/failure-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './saved-views.module.css';
import { isBare, viewHref, viewQuery } from './view-address.ts';

interface Props {
  projectId: number;
  screen: ViewScreen;
  /** Only admins can share views. */
  mayShare: boolean;
}

const VIEW = { view: text(40) };

/** The views of a screen: opens one, saves what is shown as one, and deletes one's own. */
export function SavedViewsMenu({ projectId, screen, mayShare }: Props) {
  const t = useWords(savedViewsWords);
  const { query } = useAddress(VIEW);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data } = useEndpoint(listSavedViews, { query: { projectId, screen } }, { staleTime: 60_000 });
  const views = data?.items ?? [];
  const open = views.find(({ id }) => id === query.view);
  useOpenedView(projectId, data?.items);
  return (
    <>
      <Button
        icon={<Bookmark size={15} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {open?.name ?? t('views')}
      </Button>
      {anchor && (
        <Modal at={anchor} onClose={() => setAnchor(null)} aria-label={t('views')}>
          <Stack gap={12} pad={16} className={styles.menu}>
            {views.length === 0 && (
              <Text as="p" tone="muted" size="small">
                {t('noViews')}
              </Text>
            )}
            {views.length > 0 && (
              <Stack as="ul" gap={4}>
                {[null, ...views].map((view) => (
                  <ViewRow
                    key={view?.id ?? ''}
                    projectId={projectId}
                    view={view}
                    mayDelete={view !== null && (view.isOwn || mayShare)}
                    onOpen={() => setAnchor(null)}
                  />
                ))}
              </Stack>
            )}
            <NewView projectId={projectId} screen={screen} mayShare={mayShare} onSaved={() => setAnchor(null)} />
          </Stack>
        </Modal>
      )}
    </>
  );
}

/** A link with only the view's id shows that view; a screen without parameters shows its default. */
function useOpenedView(projectId: number, views: readonly SavedView[] | undefined): void {
  const { replace } = useNavigation();
  const { query } = useAddress(VIEW);
  useEffect(() => {
    if (!views || !isBare(location.search)) return;
    const view = query.view
      ? views.find(({ id }) => id === query.view)
      : (views.find(({ isDefault, isOwn, shared }) => isDefault && isOwn && !shared) ??
        views.find(({ isDefault }) => isDefault));
    if (view?.query) replace(viewHref(location.pathname, projectId, view));
  }, [views, query.view, projectId, replace]);
}

interface RowProps {
  projectId: number;
  /** Null for the screen without a view. */
  view: SavedView | null;
  mayDelete: boolean;
  onOpen: () => void;
}

function ViewRow({ projectId, view, mayDelete, onOpen }: RowProps) {
  const t = useWords(savedViewsWords);
  const remove = useChange(deleteView, { invalidates: [listSavedViews] });
  return (
    <Row as="li" gap={8} nowrap justify="between">
      <Row as="span" inline gap={6}>
        <NearLink href={viewHref(location.pathname, projectId, view)} onClick={onOpen}>
          {view?.name ?? t('everything')}
        </NearLink>
        {view?.shared && <Chip tone="info">{t('shared')}</Chip>}
        {view?.isDefault && <Chip tone="brand">{t('default')}</Chip>}
      </Row>
      {view && mayDelete && (
        <IconButton
          label={t('remove', { name: view.name })}
          onClick={() =>
            remove.mutate(
              { params: { id: view.id }, query: { projectId } },
              { onError: (error) => reportFailure(error) },
            )
          }
        >
          <Trash2 size={15} aria-hidden="true" />
        </IconButton>
      )}
    </Row>
  );
}

function NewView({ projectId, screen, mayShare, onSaved }: Props & { onSaved: () => void }) {
  const t = useWords(savedViewsWords);
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [isDefault, setDefault] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const save = useChange(saveView, { invalidates: [listSavedViews] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { screen, name, query: viewQuery(location.search), shared, isDefault };
    const checked = saveView.body.safeParse(body);
    setWrong(!checked.success);
    if (!checked.success) return;
    save.mutate(
      { query: { projectId }, body },
      {
        onSuccess: () => {
          showSnackbar({ message: t('saved', { name: name.trim() }), type: 'success' });
          onSaved();
        },
        onError: (error) => reportFailure(error),
      },
    );
  };
  return (
    <Stack as="form" gap={8} onSubmit={submit} noValidate>
      <Field
        label={t('name')}
        value={name}
        error={isWrong ? t('nameWrong') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      {mayShare && <Switch label={t('share')} checked={shared} onChange={setShared} />}
      <Switch label={t('makeDefault')} checked={isDefault} onChange={setDefault} />
      <Button type="submit" kind="main" busy={save.isPending}>
        {t('save')}
      </Button>
    </Stack>
  );
}
