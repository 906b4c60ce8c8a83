import FolderPlus from 'icon:folder-plus';
import SearchX from 'icon:search-x';
import { listProjects, type ProjectSummary } from '#contract/projects.ts';
import { usePages } from '#web/api/use-pages.ts';
import { projectsWords } from '#web/i18n/projects.ts';
import { useWords } from '#web/i18n/words.ts';
import { useTypedParameter } from '#web/navigation/use-typed-parameter.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Row } from '#web/ui/row.tsx';
import { ProjectRows, ProjectRowsSkeleton } from './project-rows.tsx';
import { ProjectSearch } from './project-search.tsx';
import styles from './projects.module.css';

/** The number of projects from which a search box is shown. */
const MANY = 8;

interface Props {
  createHref: string;
  guideHref: string;
}

/** The projects of a person; dolphins see all. */
export function ProjectList({ createHref, guideHref }: Props) {
  const t = useWords(projectsWords);
  const { value: search, typed, type } = useTypedParameter();
  const pages = usePages(listProjects, { query: { limit: 25, search } });
  const projects: ProjectSummary[] = pages.rows ?? [];

  if (pages.error && projects.length === 0) {
    return (
      <Card>
        <Failed error={pages.error} onRetry={() => void pages.refetch()} />
      </Card>
    );
  }
  if (pages.rows && projects.length === 0 && !search && !typed) {
    return (
      <Card>
        <Empty
          icon={<FolderPlus size={22} />}
          title={t('emptyTitle')}
          text={t('emptyText')}
          actions={
            <>
              <ButtonLink kind="main" href={createHref}>
                {t('emptyCreate')}
              </ButtonLink>
              <ButtonLink href={guideHref}>{t('emptyGuide')}</ButtonLink>
            </>
          }
        />
      </Card>
    );
  }
  const many = projects.length > MANY || pages.hasMore || Boolean(typed || search);
  return (
    <Card flush>
      {many && <ProjectSearch value={typed} onChange={type} busy={pages.isFetching && !pages.isFetchingNextPage} />}
      {pages.isPending && <ProjectRowsSkeleton />}
      {projects.length > 0 && <ProjectRows projects={projects} />}
      {pages.rows && projects.length === 0 && (
        <Empty
          icon={<SearchX size={22} />}
          title={t('nothingFoundTitle', { search })}
          text={t('nothingFoundText')}
          actions={<Button onClick={() => type('')}>{t('clearSearch')}</Button>}
        />
      )}
      {projects.length > 0 && (many || pages.hasMore) && (
        <Row
          gap={12}
          justify="between"
          nowrap
          size="small"
          tone="muted"
          pad="8 20"
          line="top"
          minHeight={52}
          className={styles.foot}
        >
          <span role="status">{t('shown', { count: projects.length })}</span>
          {pages.hasMore && (
            <Button busy={pages.isFetchingNextPage} onClick={pages.loadMore}>
              {t(pages.isFetchingNextPage ? 'loadingMore' : 'more')}
            </Button>
          )}
        </Row>
      )}
    </Card>
  );
}
