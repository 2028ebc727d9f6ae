import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';

import { paths } from '~/domain/paths';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { legalTexts } from '~/ui/translations/en/legal';
import { useTranslations } from '~/ui/translations/use-translations';

export interface LegalSection {
  readonly title: string;
  readonly children: ReactNode;
}

interface LegalPageProps {
  readonly title: string;
  readonly lead: string;
  /** Set until the owner has confirmed it. */
  readonly isDraft: boolean;
  readonly sections: readonly LegalSection[];
}

const PAGES = ['terms', 'refunds', 'privacy', 'legal'] as const;

export function LegalPage({ title, lead, isDraft, sections }: LegalPageProps) {
  const { t } = useTranslations(legalTexts);
  const { pathname } = useLocation();
  return (
    <div className="wrap page">
      <PageHead title={title} lead={lead} />
      <div className="legal stack gap-2xl">
        {isDraft ? (
          <Notice tone="info">
            <p>{t('legal-draft')}</p>
          </Notice>
        ) : null}
        {sections.map((section) => (
          <section className="stack gap-s" key={section.title}>
            <h2 className="text-l">{section.title}</h2>
            {section.children}
          </section>
        ))}
        <nav aria-label={t('legal-more')}>
          <ul className="row">
            {PAGES.filter((page) => paths[page] !== pathname).map((page) => (
              <li key={page}>
                <Link className="btn btn--line" to={paths[page]}>
                  {t(page)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}

export function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <p className="measure" key={text}>
      {text}
    </p>
  ));
}

export function Points({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul className="legal__points measure stack gap-xs">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
