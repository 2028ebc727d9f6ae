// oxlint-disable-next-line no-restricted-imports -- here they are meant
import { Form as RouterForm, useHref, useLinkClickHandler, type FormProps as RouterFormProps } from '@remix-run/react';
import { forwardRef, useContext, type ComponentProps, type MouseEvent } from 'react';

import { localizedPath } from '~/domain/shared/language';
import { PageLanguage } from '~/ui/translations/use-translations';

/*
 * Links and forms of the store. In the browser they are the router's, which stays on the page. The server needs nothing of them but their
 * addresses, and the router's work out each one several times: with the hundred links of a list they were a third of its cost.
 */

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  /** From `/`, without a language. */
  readonly to: string;
  /** A new document, also with a script. */
  readonly reloadDocument?: boolean;
  /** The page that it leads to is shown at the same place. */
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

/** The router's link without what Remix's adds: it can fetch a page before somebody asks for it, in a kilobyte of script. */
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
  /** From `/`, without a language, or `?` with the query of this page; by default the page's own address. */
  readonly action?: string;
  /** A new document, also with a script. */
  readonly reloadDocument?: boolean;
}

export const Form = forwardRef<HTMLFormElement, FormProps>(function Form(props, ref) {
  const language = useContext(PageLanguage);
  const { method, action, reloadDocument: _document, preventScrollReset: _place, replace: _history, ...own } = props;
  if (!import.meta.env.SSR || !action?.startsWith('/')) return <RouterForm {...props} ref={ref} discover="none" />;
  return <form method={method} action={localizedPath(language, action)} {...own} />;
});
