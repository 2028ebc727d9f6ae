import { paths } from '~/domain/paths';
import { Brand } from './brand';
import { Link } from '~/ui/components/navigation';
import { useRootData } from '~/ui/root-data';
import { inertIf } from '~/ui/components/document/page-handle';
import { Languages } from '~/ui/components/document/languages';
import { SocialLinks } from './social-links';
import { genreName } from '~/ui/translations/names';
import { useTranslations } from '~/ui/translations/use-translations';

const YEAR = new Date().getUTCFullYear();

const LEGAL = ['terms', 'refunds', 'privacy', 'legal'] as const;

export function Footer({ isBehind }: { readonly isBehind: boolean }) {
  const words = useTranslations();
  const { t } = words;
  const { name } = useRootData().shop;
  return (
    <footer className="site-footer plain-links" {...inertIf(isBehind)}>
      <div className="dado" aria-hidden="true" />
      <div className="wrap">
        <div className="site-footer__grid">
          <div className="stack gap-s">
            <Brand />
            <p className="soft">{t('footer-lead')}</p>
            <Languages as="name" />
          </div>
          <nav aria-label={t('shop')}>
            <h2>{t('shop')}</h2>
            <ul>
              <li>
                <Link to={paths.products()}>{t('all-games')}</Link>
              </li>
              {['RPG', 'Action', 'Indie'].map((genre) => (
                <li key={genre}>
                  <Link to={paths.products({ genre })}>{genreName(words, genre)}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label={t('footer-help')}>
            <h2>{t('footer-help')}</h2>
            <ul>
              <li>
                <Link to={paths.support}>{t('support')}</Link>
              </li>
              <li>
                <Link to={paths.about}>{t('about')}</Link>
              </li>
              <li>
                {/* Loads a document: the server decides who may see it, and redirects everybody else to the login or home. */}
                <Link to={paths.admin} reloadDocument>
                  {t('footer-admin')}
                </Link>
              </li>
            </ul>
          </nav>
          <nav aria-label={t('footer-legal-title')}>
            <h2>{t('footer-legal-title')}</h2>
            <ul>
              {LEGAL.map((page) => (
                <li key={page}>
                  <Link to={paths[page]}>{t(page)}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label={t('footer-social')}>
            <h2>{t('follow-us')}</h2>
            <SocialLinks />
          </nav>
        </div>
        <div className="site-footer__end row row--apart">
          {/* Server and browser may be in different years. */}
          <p suppressHydrationWarning>{t('footer-rights', { year: YEAR, shop: name })}</p>
          <p>{t('footer-currency')}</p>
        </div>
      </div>
    </footer>
  );
}
