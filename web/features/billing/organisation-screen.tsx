import Pencil from 'icon:pencil';
import { useState } from 'react';
import { getBillingOrganisation } from '#contract/billing.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { billingAdminWords } from '#web/i18n/billing-admin.ts';
import { useWords } from '#web/i18n/words.ts';
import { choiceOr, matching } from '#web/navigation/parameters.ts';
import { useAddress, withParameters } from '#web/navigation/use-address.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Card, PageHeader, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Sections } from '#web/ui/sections.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { LimitNotices } from './limit-notices.tsx';
import { LIVE } from './organisation-calls.ts';
import { OverviewTab } from './overview-tab.tsx';
import { PeopleTab } from './people-tab.tsx';
import { PricesTab } from './prices-tab.tsx';
import { ProjectsTab } from './projects-tab.tsx';
import { StatementView } from './statement-view.tsx';
import { StatementsTab } from './statements-tab.tsx';
import { TermsPanel } from './terms-panel.tsx';

const TABS = ['overview', 'projects', 'people', 'prices', 'statements'] as const;
const PARAMETERS = { tab: choiceOr(TABS, 'overview'), month: matching(/^\d{4}-\d{2}$/) };

/** One organisation; tab and month are in the URL. */
export function OrganisationScreen({ id }: { id: number }) {
  const t = useWords(billingAdminWords);
  const { query } = useAddress(PARAMETERS);
  const { data, error, refetch } = useEndpoint(getBillingOrganisation, { params: { id } }, LIVE);
  const [isEditing, setEditing] = useState(false);
  const { tab, month } = query;
  const hrefOf = (one: (typeof TABS)[number]) =>
    withParameters({ tab: one === 'overview' ? null : one, month: null, project: null, feature: null, days: null });
  const counts = { projects: data?.projects.length, people: data?.billingUsers.length };
  const back = <BackLink href={withParameters({ organisation: null, tab: null, month: null })}>{t('back')}</BackLink>;
  if (error && !data) {
    return (
      <>
        {back}
        <PageHeader title={t('title')} />
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      </>
    );
  }
  const organisation = data?.billingOrganisation;
  return (
    <>
      {back}
      <PageHeader
        title={organisation?.name}
        lead={
          organisation && [organisation.address.split('\n').join(', '), organisation.taxId].filter(Boolean).join(' · ')
        }
        actions={
          <Button icon={<Pencil size={15} aria-hidden="true" />} disabled={!data} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        }
      />
      <Tabs
        label={t('tabs')}
        open={hrefOf(tab)}
        tabs={TABS.map((one) => ({
          href: hrefOf(one),
          label: t(`tab_${one}`),
          ...((one === 'projects' || one === 'people') && {
            aside: counts[one] ? (
              <Caption pad="0 6" rounded="pill" ground="sunken" before={6}>
                {counts[one]}
              </Caption>
            ) : undefined,
          }),
        }))}
      />
      <Sections>
        {!data || !organisation ? (
          <Card>
            <Skeleton height={220} />
          </Card>
        ) : (
          <>
            <LimitNotices {...organisation} registeredUsers={data.registeredUsers} />
            {tab === 'overview' && <OverviewTab state={data} />}
            {tab === 'projects' && <ProjectsTab state={data} />}
            {tab === 'people' && <PeopleTab state={data} />}
            {tab === 'prices' && <PricesTab state={data} />}
            {tab === 'statements' && (month ? <StatementView id={id} month={month} /> : <StatementsTab id={id} />)}
          </>
        )}
      </Sections>
      <TermsPanel open={isEditing} seen={data} onClose={() => setEditing(false)} />
    </>
  );
}
