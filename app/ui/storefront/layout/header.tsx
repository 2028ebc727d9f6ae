import { useState } from 'react';

import { useLocation } from '@remix-run/react';
import { below, paths } from '~/domain/paths';

import { Brand } from './brand';
import { Drop } from './menu';
import { HeaderSearch } from '~/ui/storefront/search/in-header';
import { Languages } from '~/ui/components/document/languages';
import { ToCart } from '~/ui/storefront/catalogue/to-cart';
import { Icon } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import { inertIf } from '~/ui/components/document/page-handle';
import { useIsVisitorKnown, useRootData } from '~/ui/root-data';
import { type CommonText, useTranslations } from '~/ui/translations/use-translations';

interface NavItem {
  readonly to: string;
  readonly text: CommonText;
  readonly section?: string;
  /** Set for pages unknown to the router in the browser, and in English alone. */
  readonly isApart?: true;
}

const PAGES: readonly NavItem[] = [
  { to: paths.home, text: 'home' },
  { to: paths.products(), text: 'products', section: paths.product('') },
  { to: paths.about, text: 'about' },
  { to: paths.support, text: 'support' },
];

const OWN_PAGES: readonly NavItem[] = [
  { to: paths.orders(), text: 'my-orders', section: below(paths.orders()) },
  { to: paths.account, text: 'account', section: below(paths.account) },
];

const WISHES: NavItem = { to: paths.wishes, text: 'nav-wishes' };

const ADMIN: NavItem = { to: paths.today, text: 'nav-admin', section: below(paths.admin), isApart: true };

export function Header({ isBehind }: { readonly isBehind: boolean }) {
  const { user, cartCount } = useRootData();
  const items = [...PAGES, ...(user ? OWN_PAGES : []), ...(user?.isAdmin ? [ADMIN] : [])];
  const role = user === null ? 'visitor' : user.isAdmin ? 'owner' : 'shopper';
  const { t } = useTranslations();
  const isKnown = useIsVisitorKnown();
  const auth = isKnown ? <AuthButton isSignedIn={user !== null} /> : null;
  return (
    <header className={`site-header site-header--${role}`} {...inertIf(isBehind)}>
      <div className="site-header__bar row no-wrap gap-xs wrap">
        <Brand />
        <nav className="site-nav plain-links" aria-label={t('nav-main')}>
          <NavList items={items} />
        </nav>
        <HeaderSearch />
        <div className="site-header__tools row no-wrap gap-3xs">
          <Languages as="short" />
          <div className="site-header__row">
            <Link className="icon-btn" to={WISHES.to} aria-label={t(WISHES.text)}>
              <Icon name="heart" />
            </Link>
          </div>
          <CartLink count={isKnown ? cartCount : null} />
          <div className="site-header__row">{auth}</div>
          <Drop className="menu" label={t('nav-menu')} icon={<MenuIcon />}>
            <nav className="drop__panel menu__panel" aria-label={t('nav-menu')}>
              <NavList items={[...items, WISHES]} />
              {auth}
              <Languages as="name" />
            </nav>
          </Drop>
        </div>
      </div>
    </header>
  );
}

function NavList({ items }: { readonly items: readonly NavItem[] }) {
  const { pathname } = useLocation();
  const { t } = useTranslations();
  return (
    <ul>
      {items.map(({ to, text, section, isApart }) => (
        <li key={to}>
          <Link to={to} reloadDocument={isApart ?? false} {...current(pathname, to, section)}>
            {t(text)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function current(pathname: string, to: string, section: string | undefined): { readonly 'aria-current'?: 'page' | 'true' } {
  if (pathname === to) return { 'aria-current': 'page' };
  return section !== undefined && pathname.startsWith(section) ? { 'aria-current': 'true' } : {};
}

/** `count`: null: not known. */
function CartLink({ count }: { readonly count: number | null }) {
  const { t, tCount } = useTranslations();
  const [shownCount, setShown] = useState({ count, isMore: false });
  if (shownCount.count !== count) setShown({ count, isMore: (count ?? 0) > (shownCount.count ?? 0) });
  return (
    <ToCart className="icon-btn" label={count === null ? t('cart') : tCount('cart-label', count)}>
      <Icon name="shopping-cart" />
      {count !== null && count > 0 ? (
        <span className={shownCount.isMore ? 'icon-btn__count icon-btn__count--more' : 'icon-btn__count'} key={count} translate="no">
          {count}
        </span>
      ) : null}
    </ToCart>
  );
}

function AuthButton({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const { t } = useTranslations();
  if (!isSignedIn) {
    return (
      <div className="site-header__visitor stack gap-xs">
        <Link className="btn" to={paths.login()}>
          {t('login')}
        </Link>{' '}
        <Link className="btn btn--line" to={paths.signup()}>
          {t('nav-register')}
        </Link>
      </div>
    );
  }
  return (
    <Form method="post" action={paths.logout}>
      <button className="btn btn--line" type="submit">
        <Icon name="log-out" dir />
        {t('nav-logout')}
      </button>
    </Form>
  );
}

function MenuIcon() {
  return (
    <>
      <Icon name="menu" className="icon--open" />
      <Icon name="x" className="icon--close" />
    </>
  );
}
