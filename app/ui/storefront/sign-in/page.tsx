import type { ReactNode } from 'react';

import { FormWords } from '~/ui/components/form/words';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { useTranslations } from '~/ui/translations/use-translations';

interface AuthPageProps {
  readonly title: string;
  readonly lead: string;
  /** Addresses of pictures for the wall beside the form, on wide screens. */
  readonly covers: readonly string[];
  readonly children: ReactNode;
}

/** A picture of one transparent point. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** A form to sign in or to sign up, beside a wall of covers. */
export function AuthPage({ title, lead, covers, children }: AuthPageProps) {
  const words = useTranslations(signInTexts);
  return (
    <div className="auth">
      <div className="auth__form">
        <div className="stack gap-xs">
          <h1>{title}</h1>
          <p className="soft">{lead}</p>
        </div>
        <FormWords words={words}>{children}</FormWords>
      </div>
      <div className="auth__art">
        <div className="wall" aria-hidden="true">
          {covers.map((cover) => (
            // A phone doesn't show the wall, and without scripts a browser loads every picture at once.
            <picture key={cover}>
              <source media="(min-width: 60rem)" srcSet={cover} />
              <img src={NOTHING} width={184} height={245} alt="" decoding="async" />
            </picture>
          ))}
        </div>
        <p className="auth__quote">{words.t('sign-in-quote')}</p>
      </div>
    </div>
  );
}
