import { useLocation } from '@remix-run/react';
import { useRef } from 'react';

import { paths } from '~/domain/paths';
import { Icon } from '~/ui/components/icon';
import { Form } from '~/ui/components/navigation';
import { useTranslations } from '~/ui/translations/use-translations';

import { Drop } from '~/ui/storefront/layout/menu';
import { SuggestingField } from './suggesting-field';

/** The field of the list of games. */
export const LIST_SEARCH_ID = 'q';

/** Behind one touch on a phone. On the list of games it leads to the list's own field, which keeps the filters. */
export function HeaderSearch() {
  const { pathname } = useLocation();
  const { t } = useTranslations();
  const input = useRef<HTMLInputElement>(null);
  if (pathname === paths.products()) {
    return (
      <a className="icon-btn" href={`#${LIST_SEARCH_ID}`}>
        <Icon name="search" />
        <span className="sr">{t('search-open')}</span>
      </a>
    );
  }
  return (
    <Drop className="find" label={t('search-open')} icon={<Icon name="search" />} onOpen={() => input.current?.focus()}>
      <div className="drop__panel find__panel">
        <Form className="search" method="get" action={paths.products()} role="search" aria-label={t('search-open')}>
          <SuggestingField id="find" inputRef={input} />
        </Form>
      </div>
    </Drop>
  );
}
