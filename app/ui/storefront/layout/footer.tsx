import { DEFAULT_LANGUAGE } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import { Brand } from './brand';
import { Link } from '~/ui/components/navigation';
import { inertIf } from '~/ui/components/document/page-handle';
import { Languages } from './languages';
import { SocialLinks } from './social-links';
import { genreName, useFrameWords } from '~/ui/translations/storefront/layout';

const YEAR = new Date().getUTCFullYear();

const LEGAL = ['terms', 'refunds', 'privacy', 'legal'] as const;

export function Footer({ isBehind }: { readonly isBehind: boolean }) {
  const words = useFrameWords();
  const { sentence } = words;
  return (
    <footer className="site-footer" {...inertIf(isBehind)}>
      <div className="wrap">
        <div className="site-footer__grid">
          <div className="stack gap-s">
            <Brand />
            <p className="soft">{sentence('footer-lead')}</p>
            <Languages as="name" />
          </div>
          <nav aria-label={sentence('footer-shop')}>
            <h2>{sentence('footer-shop')}</h2>
            <ul>
              <li>
                <Link to={paths.products()}>{sentence('footer-all-games')}</Link>
              </li>
              {['RPG', 'Action', 'Indie'].map((genre) => (
                <li key={genre}>
                  <Link to={paths.products({ genre })}>{genreName(words, genre)}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label={sentence('footer-help')}>
            <h2>{sentence('footer-help')}</h2>
            <ul>
              <li>
                <Link to={paths.support}>{sentence('nav-support')}</Link>
              </li>
              <li>
                <Link to={paths.about}>{sentence('nav-about')}</Link>
              </li>
              <li>
                {/* Loads a document: the server decides who may see it, and redirects everybody else to the login or home. */}
                <a href={paths.admin} hrefLang={DEFAULT_LANGUAGE}>
                  {sentence('footer-admin')}
                </a>
              </li>
            </ul>
          </nav>
          <nav aria-label={sentence('footer-legal-title')}>
            <h2>{sentence('footer-legal-title')}</h2>
            <ul>
              {LEGAL.map((page) => (
                <li key={page}>
                  <Link to={paths[page]}>{sentence(`footer-${page}`)}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label={sentence('footer-social')}>
            <h2>{sentence('follow-us')}</h2>
            <SocialLinks />
          </nav>
        </div>
        <div className="site-footer__end">
          {/* Server and browser may be in different years. */}
          <p suppressHydrationWarning>{sentence('footer-rights', { year: YEAR })}</p>
          <p>{sentence('footer-currency')}</p>
        </div>
      </div>
    </footer>
  );
}
