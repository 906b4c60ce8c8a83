import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { type Navigation, NavigationContext } from '#web/navigation/navigation.ts';
import { Page as SignInPage } from '#web/pages/sign-in.tsx';
import { session } from '#web/session/session.store.ts';
import { BlankLayout } from '#web/ui/blank-layout.tsx';
import { PageFailed } from './page-failed.tsx';

const loadApp = () => import('./app.tsx');

const needsApp = (): boolean => location.pathname !== '/' || session.getState().user !== null;

/** Without a user `/` loads only the sign-in. The router and everything behind it are loaded on demand. */
export function Gate() {
  const [App, setApp] = useState<ComponentType | null>(null);
  const [started] = useState(needsApp);
  const navigation = useMemo<Navigation>(() => {
    // The form stays until the app has loaded; if that fails, the browser navigates to the new address itself.
    const openApp = () =>
      void loadApp().then(
        (app) => setApp(() => app.App),
        () => location.reload(),
      );
    const ahead = (then: (app: Awaited<ReturnType<typeof loadApp>>) => void) =>
      void loadApp().then(then, () => undefined);
    return {
      go: (href) => {
        history.pushState(null, '', href);
        openApp();
      },
      replace: (href) => {
        history.replaceState(null, '', href);
        openApp();
      },
      prefetch: (href) => ahead(({ prefetch }) => prefetch(href)),
      prepare: (href) => ahead(({ prepare }) => prepare(href)),
    };
  }, []);
  useEffect(() => {
    if (!started) return;
    void loadApp().then(
      (app) => setApp(() => app.App),
      () => setApp(() => PageFailed),
    );
  }, [started]);

  if (App) return <App />;
  if (started) return null;
  return (
    <NavigationContext value={navigation}>
      <BlankLayout>
        <SignInPage />
      </BlankLayout>
    </NavigationContext>
  );
}
