// oxlint-disable-next-line no-restricted-imports -- here they are meant
import { Form as RouterForm, useHref, useLinkClickHandler, type FormProps as RouterFormProps } from '@remix-run/react';
import { forwardRef, useContext, type ComponentProps, type MouseEvent } from 'react';

import { localizedPath } from '~/domain/shared/language';
import { PageLanguage } from '~/ui/translations/use-translations';

/*
 * Links and forms of the store. In the browser they are the router's; on the server plain ones, since the router works out each address
 * several times.
 */

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  readonly to: string;
  readonly reloadDocument?: boolean;
  readonly preventScrollReset?: boolean;
}

export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(
  { to, reloadDocument = false, preventScrollReset = false, children, ...own },
  ref,
) {
  const language = useContext(PageLanguage);
  if (import.meta.env.SSR) {
    return (
      <a {...own} href={localizedPath(language, to)}>
        {children}
      </a>
    );
  }
  return (
    <RoutedLink {...own} to={to} ref={ref} reloadDocument={reloadDocument} preventScrollReset={preventScrollReset}>
      {children}
    </RoutedLink>
  );
});

/** The router's link without Remix's prefetching. */
const RoutedLink = forwardRef<HTMLAnchorElement, LinkProps>(function RoutedLink(
  { to, reloadDocument = false, preventScrollReset = false, onClick, children, ...own },
  ref,
) {
  const follow = useLinkClickHandler(to, { preventScrollReset, ...(own.target !== undefined && { target: own.target }) });
  const onOwnClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!reloadDocument && !event.defaultPrevented) follow(event);
  };
  return (
    <a {...own} href={useHref(to)} onClick={onOwnClick} ref={ref}>
      {children}
    </a>
  );
});

interface FormProps extends Omit<
  RouterFormProps,
  'action' | 'discover' | 'fetcherKey' | 'navigate' | 'relative' | 'state' | 'viewTransition'
> {
  /** From `/`, without a language, or `?` with this page's query; by default the page's own address. */
  readonly action?: string;
  readonly reloadDocument?: boolean;
}

export const Form = forwardRef<HTMLFormElement, FormProps>(function Form(props, ref) {
  const language = useContext(PageLanguage);
  const { method, action, reloadDocument: _document, preventScrollReset: _place, replace: _history, ...own } = props;
  if (!import.meta.env.SSR || !action?.startsWith('/')) return <RouterForm {...props} ref={ref} discover="none" />;
  return <form method={method} action={localizedPath(language, action)} {...own} />;
});
