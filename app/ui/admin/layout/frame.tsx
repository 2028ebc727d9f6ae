import { useLocation, useMatches, useRouteLoaderData } from '@remix-run/react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';

import { paths } from '~/domain/paths';
import { adminPaths } from '~/domain/paths/admin';
import type { WaitingCounts } from '~/features/admin/index.server';
import { Languages } from '~/ui/components/document/languages';
import type { Inert } from '~/ui/components/document/page-handle';
import { Icon } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import { useRootData } from '~/ui/root-data';
import { FindField } from './find';
import { ADMIN_SECTIONS, sectionOf, type AdminSection } from './section';
import { useShortcuts } from './shortcuts';
import { useAdminTranslations } from '~/ui/translations/admin';

const MAIN = ADMIN_SECTIONS.filter(({ isMain }) => isMain);
const REST = ADMIN_SECTIONS.filter(({ isMain }) => !isMain);

/** The owner's frame: sections beside the page, on a phone at its foot. */
export function AdminFrame({ main, behind }: { readonly main: ReactNode; readonly behind: Inert }) {
  const { t } = useAdminTranslations();
  const { shop } = useRootData();
  useShortcuts();
  return (
    <div className="admin-frame one-column text-s">
      <header className="admin-rail night" {...behind}>
        <Link className="brand tap admin-rail__brand" to={adminPaths.today}>
          <svg className="brand__mark" width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
            <path fill="currentColor" d="M16 1l4.4 4.4h6.2v6.2L31 16l-4.4 4.4v6.2h-6.2L16 31l-4.4-4.4H5.4v-6.2L1 16l4.4-4.4V5.4h6.2z" />
            <path className="brand__hole" d="M16 9.2a4.3 4.3 0 0 1 1.9 8.15l1.3 5.45h-6.4l1.3-5.45A4.3 4.3 0 0 1 16 9.2z" />
          </svg>{' '}
          <span translate="no">{shop.name}</span>
        </Link>
        <FindField />
        <nav aria-label={t('nav-admin')}>
          <SectionLinks sections={ADMIN_SECTIONS} />
        </nav>
        <div className="admin-rail__foot">
          <Ways />
        </div>
        <div className="dado" aria-hidden="true" />
      </header>
      {main}
      <nav className="admin-tabs ruled" aria-label={t('nav-admin')} {...behind}>
        <SectionLinks sections={MAIN} />
        <More />
      </nav>
    </div>
  );
}

function useCounts(): WaitingCounts | undefined {
  // why undefined: the layout shows failures, too
  return useRouteLoaderData('routes/_admin') as WaitingCounts | undefined;
}

function useSection(): AdminSection | null {
  const { pathname, search } = useLocation();
  return sectionOf(pathname + search, useMatches().at(-1)?.id ?? '');
}

function SectionLinks({ sections }: { readonly sections: readonly AdminSection[] }) {
  const { t } = useAdminTranslations();
  const { pathname, search } = useLocation();
  const own = useSection();
  const counts = useCounts();
  return (
    <ul>
      {sections.map((section) => (
        <li key={section.to}>
          <Link
            className="admin-link row no-wrap"
            to={section.to}
            {...(section === own ? { 'aria-current': section.to === pathname + search ? ('page' as const) : ('true' as const) } : {})}
          >
            <Icon name={section.icon} />
            <span className="shrink break">{t(section.label)}</span>
            {section.count === undefined ? null : (
              <Count of={counts?.[section.count] ?? 0} isDue={section.count === 'proofs'} isOfLowGames={section.count === 'lowGames'} />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** `isDue`: the first thing to do. */
function Count({ of, isDue, isOfLowGames = false }: { readonly of: number; readonly isDue: boolean; readonly isOfLowGames?: boolean }) {
  const { t, number } = useAdminTranslations();
  if (of === 0) return null;
  const text = t(isOfLowGames ? 'frame-low-games' : 'frame-waiting', { count: number(of) });
  return (
    <span
      className={isDue ? 'admin-count push text-2xs num admin-count--first' : 'admin-count push text-2xs num'}
      title={text}
      translate="no"
    >
      <span aria-hidden="true">{number(of)}</span>
      <span className="sr"> {text}</span>
    </span>
  );
}

/** The rest, at the foot of a phone: a `details`, so that it opens without a script. */
function More() {
  const { t } = useAdminTranslations();
  const { key } = useLocation();
  const own = useSection();
  const counts = useCounts();
  const ref = useRef<HTMLDetailsElement>(null);
  const waiting = REST.reduce((sum, { count }) => sum + (count === undefined ? 0 : (counts?.[count] ?? 0)), 0);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !ref.current?.open) return;
    ref.current.open = false;
    ref.current.querySelector('summary')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is a shortcut for its summary
    <details className="admin-more" key={key} ref={ref} onKeyDown={closeOnEscape}>
      <summary className={own !== null && REST.includes(own) ? 'admin-link row no-wrap admin-link--here' : 'admin-link row no-wrap'}>
        <Icon name="menu" />
        <span className="shrink break">{t('more')}</span>
        <Count of={waiting} isDue={false} />
      </summary>
      <div className="admin-more__panel ruled">
        <SectionLinks sections={REST} />
        <Ways />
      </div>
    </details>
  );
}

/** The ways out: to the shop, to another language, and the log-out. */
function Ways() {
  const { t } = useAdminTranslations();
  return (
    <>
      <Link className="admin-link row no-wrap" to={paths.home}>
        <Icon name="external-link" dir />
        <span className="shrink break">{t('see-the-shop')}</span>
      </Link>
      <Form method="post" action={paths.logout}>
        <button className="admin-link row no-wrap" type="submit">
          <Icon name="log-out" dir />
          <span className="shrink break">{t('nav-logout')}</span>
        </button>
      </Form>
      <Languages as="name" />
    </>
  );
}
