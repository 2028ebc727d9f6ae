import { useLocation } from '@remix-run/react';
import { type MutableRefObject, useEffect, useRef } from 'react';

import { readQuery } from '~/domain/catalogue/query';
import { paths } from '~/domain/paths';
import { Form } from '~/ui/components/navigation';
import { useTranslations } from '~/ui/translations/use-translations';

import { ProductsSearch } from './in-list';
import { SuggestingField } from './suggesting-field';

/** On the list of games it is the list's own: it keeps the filters. */
export function HeaderSearch() {
  const { pathname, search } = useLocation();
  const { t } = useTranslations();
  const shown: MutableRefObject<HTMLInputElement | null> = useRef(null);
  useEffect(() => {
    shown.current = document.querySelector('#q');
  });
  if (pathname === paths.products()) {
    const params = new URLSearchParams(search);
    return <ProductsSearch filter={readQuery(params, [params.get('platform') ?? '']).filter} before={shown} />;
  }
  return (
    <Form className="search anchor" method="get" action={paths.products()} role="search" aria-label={t('search-title')}>
      <SuggestingField id="q" />
    </Form>
  );
}
