import { useApiDescription } from '#web/features/docs/docs.queries.ts';
import { DocsSkeleton } from '#web/features/docs/docs-skeleton.tsx';
import { ReportingAppPage } from '#web/features/docs/reporting-app-page.tsx';
import type { ReportingAppId } from '#web/features/docs/reporting-app-settings.ts';

/** The page of one app. The description contains the address of the server; without it, the page's own is shown. */
export const pageOf = (id: ReportingAppId) =>
  function Page() {
    const { data, error } = useApiDescription();
    if (!data && !error) return <DocsSkeleton />;
    return <ReportingAppPage id={id} origin={data?.servers?.[0]?.url || location.origin} />;
  };
