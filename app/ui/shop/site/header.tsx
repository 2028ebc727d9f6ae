import { Form, Link, useLocation } from '@remix-run/react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { below, paths } from '~/domain/paths';

import { Brand } from './brand';
import { CartLink } from '~/ui/shop/cart/link';
import { Icon } from '~/ui/kit/icon';
import { inertIf } from '~/ui/kit/page-handle';
import { useIsVisitorKnown, useRootData, type RootData } from '~/ui/kit/root-data';

interface NavItem {
  readonly to: string;
  readonly text: string;
  /** The addresses of its other pages begin with this. */
  readonly section?: string;
}

const PAGES: readonly NavItem[] = [
  { to: paths.home, text: 'Home' },
  { to: paths.products(), text: 'Products', section: paths.product('') },
  { to: paths.about, text: 'About' },
  { to: paths.support, text: 'Support' },
];

function navItems(user: RootData['user']): readonly NavItem[] {
  return [
    ...PAGES,
    ...(user
      ? [
          { to: paths.orders(), text: 'My orders', section: below(paths.orders()) },
          { to: paths.account, text: 'Account', section: below(paths.account) },
        ]
      : []),
    ...(user?.isAdmin ? [{ to: paths.admin, text: 'Admin', section: below(paths.admin) }] : []),
  ];
}

export function Header({ isBehind }: { readonly isBehind: boolean }) {
  const { user, cartIds } = useRootData();
  const items = navItems(user);
  const isKnown = useIsVisitorKnown();
  const auth = isKnown ? <AuthButton isSignedIn={user !== null} /> : null;
  return (
    <header className="site-header" {...inertIf(isBehind)}>
      <div className="site-header__bar wrap">
        <Brand />
        <nav className="site-nav" aria-label="Main">
          <NavList items={items} />
        </nav>
        <div className="site-header__tools">
          <CartLink className="icon-btn" count={isKnown ? cartIds.length : null} />
          <div className="site-header__auth">{auth}</div>
          <Menu>
            <NavList items={items} />
            {auth}
          </Menu>
        </div>
      </div>
    </header>
  );
}

function NavList({ items }: { readonly items: readonly NavItem[] }) {
  const { pathname } = useLocation();
  return (
    <ul>
      {items.map(({ to, text, section }) => (
        <li key={to}>
          <Link to={to} {...current(pathname, to, section)}>
            {text}
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

function AuthButton({ isSignedIn }: { readonly isSignedIn: boolean }) {
  if (!isSignedIn) {
    return (
      <Link className="btn btn--go" to={paths.signup()}>
        Register
      </Link>
    );
  }
  return (
    <Form method="post" action={paths.logout}>
      <button className="btn btn--line" type="submit">
        <Icon name="log-out" dir />
        Logout
      </button>
    </Form>
  );
}

/** `<details>` opens and closes without JavaScript; with it, it also closes on navigation (the key) and by Escape. */
function Menu({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation();
  const ref = useRef<HTMLDetailsElement>(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !ref.current?.open) return;
    ref.current.open = false;
    ref.current.querySelector('summary')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is a shortcut for its summary
    <details className="menu" key={key} ref={ref} onKeyDown={closeOnEscape}>
      <summary className="icon-btn" aria-label="Menu">
        <Icon name="menu" className="icon--open" />
        <Icon name="x" className="icon--close" />
      </summary>
      <nav className="menu__panel" aria-label="Menu">
        {children}
      </nav>
    </details>
  );
}
