import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useHref,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';

import { paths } from '~/domain/paths';
import { isAdminRoute } from '~/domain/paths/admin-route';
import { DEFAULT_LANGUAGE, LANGUAGE_FACTS, languageOf, type Language } from '~/domain/shared/language';
import { DEFAULT_NAME } from '~/domain/setting/default-name';
import { logoShown } from '~/domain/setting/logo';
import { FailurePage, failureStatus, failureTitle } from '~/ui/components/failure-page';
import arabic from '~/ui/components/styles/arabic.css?url';
import arabicFont from '~/ui/components/styles/fonts/readex-pro-arabic-660.woff2?url';
import font from '~/ui/components/styles/fonts/archivo-var.woff2?url';
import { Footer } from '~/ui/storefront/layout/footer';
import { Header } from '~/ui/storefront/layout/header';
import { LinkedCode } from '~/ui/storefront/cart/linked-code';
import { LiveCart } from '~/ui/storefront/cart/live';
import { pageMeta } from '~/ui/components/meta';
import { LanguageTables } from '~/ui/components/document/translation-import-map';
import { useNonce } from '~/ui/components/document/nonce';
import { useTypedSince } from '~/ui/components/document/typed-since';
import { OfflineNotice } from '~/ui/storefront/layout/offline-notice';
import { inertIf, usePageHandle } from '~/ui/components/document/page-handle';
import { useRootData, type RootData } from '~/ui/root-data';
import { RouteSpinner } from '~/ui/storefront/layout/route-spinner';
import styles from '~/ui/storefront/styles.css?url';
import { Toasts } from '~/ui/storefront/layout/toast/toasts';
import { PageLanguage, translationsAt } from '~/ui/translations/use-translations';
import { visitorStateOf } from '~/web/cart/visitor-state.server';
import { optionalUser } from '~/web/guards.server';
import { methodsOnOffer } from '~/web/checkout/payment-methods.server';
import { saveShownForm, pathOf, readFormState } from '~/web/form-redisplay.server';
import { withTimeout } from '~/web/with-timeout.server';
import { readToast } from '~/web/flash.server';

export async function loader(args: LoaderFunctionArgs) {
  const user = await optionalUser(args);
  const { shop } = user;
  const { chosen } = args.context;
  if (user.account && chosen) await withTimeout(args.context, shop.accountLanguages.choose(user.account.id, chosen));
  const { toast, headers } = await readToast(shop, args.request);
  const formState = await readFormState(args);
  const shown = await saveShownForm(args);
  const settings = shop.settings.current();
  if (shown !== null) headers.append('Set-Cookie', shown);
  const root: RootData = {
    language: languageOf(args.request),
    languages: args.context.languages ?? [DEFAULT_LANGUAGE],
    ...(args.context.seen ?? (await visitorStateOf(args, user))),
    toast,
    origin: shop.env.origin,
    shop: { name: settings.name, contact: settings.contact, ...(settings.logo && { logo: logoShown(settings.logo, 'webp') }) },
    methods: methodsOnOffer(shop),
    sendsMail: shop.sendsMail,
    whatsapp: settings.whatsapp,
    isRefused: args.context.isRefused ?? false,
    formState: formState && { path: pathOf(args.request), answer: formState.answer },
  };
  return data(root, { headers, status: formState?.status ?? 200 });
}

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: paths.manifest },
];

/** The title and description of pages without their own, and of failed pages. */
export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: translationsAt(args).t(args.error ? failureTitle(failureStatus(args.error)) : 'store-title') });

/** The frame of every page, also of a failed one, so it uses nothing from a loader. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { hasFooter, overlay, frame } = usePageHandle();
  const isBehind = Boolean(overlay);
  const nonce = useNonce();
  const mayRun = useMayRunScripts();
  const language = languageOf({ path: useHref('/') });
  const { dir } = LANGUAGE_FACTS[language];
  const isLoaded = Boolean(useRouteLoaderData('root'));
  const main = <Main isBehind={isBehind}>{children}</Main>;
  return (
    <html lang={language} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark light" />
        <meta name="theme-color" content="#10131b" media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <LanguageTables language={language} nonce={nonce} />
        {isLoaded ? <Meta /> : <FailureTitle language={language} />}
        {/* one face first: that whose lines break otherwise in the fallback */}
        <link rel="preload" href={language === 'ar' ? arabicFont : font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Links />
        {language === 'ar' ? <link rel="stylesheet" href={arabic} /> : null}
      </head>
      <body>
        <PageLanguage.Provider value={language}>
          <a className="skip" href="#main" {...inertIf(isBehind)}>
            {translationsAt({ language }).t('skip')}
          </a>
          <RouteSpinner />
          <Toasts />
          {frame ? null : <Header isBehind={isBehind} />}
          <OfflineNotice />
          {frame ? null : <LinkedCode isBehind={isBehind} />}
          <LiveCart />
          {frame ? frame(main, inertIf(isBehind)) : main}
          {hasFooter ? <Footer isBehind={isBehind} /> : null}
          {overlay}
        </PageLanguage.Provider>
        <ScrollRestoration nonce={nonce} />
        {mayRun ? <Scripts nonce={nonce} /> : null}
      </body>
    </html>
  );
}

/** The title where no loader ran, so that `meta` can't know the language. */
function FailureTitle({ language }: { readonly language: Language }) {
  const { t } = translationsAt({ language });
  const title = t(failureTitle(failureStatus(useRouteError())));
  return <title>{t('page-title', { title, shop: DEFAULT_NAME })}</title>;
}

/** Returns whether this page has scripts: a refused page of the owner's has none, since only an admin gets its list of routes. */
function useMayRunScripts(): boolean {
  const { user } = useRootData();
  const isDesk = useMatches().some(({ id }) => isAdminRoute(id));
  return !isDesk || user?.isAdmin === true;
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <FailurePage status={failureStatus(error)} />;
}

/** Takes the focus when another page has opened, as a new document would, but not from a field that the visitor went to while it came. */
function Main({ isBehind, children }: { readonly isBehind: boolean; readonly children: ReactNode }) {
  const ref = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const known = useRef(pathname);
  const wasBehind = useRef(isBehind);
  const typedSince = useTypedSince();
  useEffect(() => {
    // why: what lay over a page, at an address below it, gives the focus back to what opened it
    const isBack = wasBehind.current && known.current.startsWith(`${pathname}/`);
    wasBehind.current = isBehind;
    if (known.current === pathname) return;
    known.current = pathname;
    if (hash === '' && !isBack && !typedSince.current(ref.current)) ref.current?.focus({ preventScroll: true });
  }, [pathname, hash, isBehind, typedSince]);
  return (
    <main id="main" tabIndex={-1} ref={ref} {...inertIf(isBehind)}>
      {children}
    </main>
  );
}
