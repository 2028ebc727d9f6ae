import { useLocation } from '@remix-run/react';
import { useContext } from 'react';

import { LANGUAGE_FACTS, localizedPath, type Language } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import { useRootData } from '~/ui/root-data';
import { PageLanguage } from '~/ui/translations/use-translations';

interface LanguagesProps {
  /** 'short': two letters each. */
  readonly as: 'short' | 'name';
}

/** The links load a document, since a document has one language. Nothing on a server of one language. */
export function Languages({ as }: LanguagesProps) {
  const { pathname, search } = useLocation();
  const own = useContext(PageLanguage);
  const others = useRootData().languages.filter((language) => language !== own);
  if (others.length === 0) return null;
  return (
    <ul className={`langs langs--${as}`}>
      {others.map((language) => {
        const { name, dir, [as]: text } = LANGUAGE_FACTS[language];
        return (
          <li key={language}>
            <a className="tap" href={localizedPath(language, pathname + search)} lang={language} dir={dir} hrefLang={language}>
              {text}
              {as === 'short' ? <span className="sr"> {name}</span> : null}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Offers another language on the home page. Both links choose. */
export function LanguageOffer({ language }: { readonly language: Language }) {
  const own = useContext(PageLanguage);
  const links = [
    { to: language, text: LANGUAGE_FACTS[language].offer },
    { to: own, text: LANGUAGE_FACTS[own].stay },
  ];
  return (
    <ul className="langs langs--offer underlined">
      {links.map(({ to, text }) => (
        <li key={to}>
          <a className="tap" href={localizedPath(to, paths.home)} lang={to} dir={LANGUAGE_FACTS[to].dir} hrefLang={to}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
