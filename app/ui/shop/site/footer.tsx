import { Link } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { Brand } from './brand';
import { inertIf } from '~/ui/kit/page-handle';
import { SocialLinks } from './social-links';

const YEAR = new Date().getUTCFullYear();

export function Footer({ isBehind }: { readonly isBehind: boolean }) {
  return (
    <footer className="site-footer" {...inertIf(isBehind)}>
      <div className="wrap">
        <div className="site-footer__grid">
          <div className="stack gap-s">
            <Brand />
            <p className="soft">Game keys in dirhams, delivered the moment the payment is confirmed.</p>
          </div>
          <nav aria-label="Shop">
            <h2>Shop</h2>
            <ul>
              <li>
                <Link to={paths.products()}>All games</Link>
              </li>
              {['RPG', 'Action', 'Indie'].map((genre) => (
                <li key={genre}>
                  <Link to={paths.products({ genre })}>{genre}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label="Help">
            <h2>Help</h2>
            <ul>
              <li>
                <Link to={paths.support}>Support</Link>
              </li>
              <li>
                <Link to={paths.about}>About</Link>
              </li>
              <li>
                {/* Loads a document: the server decides who may see it, and redirects everybody else to the login or home. */}
                <Link to={paths.admin} reloadDocument>
                  Admin Panel
                </Link>
              </li>
            </ul>
          </nav>
          <nav aria-label="Social">
            <h2>Follow us</h2>
            <SocialLinks />
          </nav>
        </div>
        <div className="site-footer__end">
          {/* Server and browser may be in different years. */}
          <p suppressHydrationWarning>{`© ${YEAR} Miftah. All rights reserved.`}</p>
          <p>Prices in Moroccan dirhams (MAD).</p>
        </div>
      </div>
    </footer>
  );
}
