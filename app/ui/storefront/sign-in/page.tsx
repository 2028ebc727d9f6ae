import type { ReactNode } from 'react';

import { FormWords } from '~/ui/components/form/words';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { useTranslations } from '~/ui/translations/use-translations';

interface AuthPageProps {
  readonly title: string;
  readonly lead: string;
  /** Pictures for the wall on wide screens. */
  readonly covers: readonly string[];
  readonly children: ReactNode;
}

const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

export function AuthPage({ title, lead, covers, children }: AuthPageProps) {
  const words = useTranslations(signInTexts);
  return (
    <div className="auth">
      <div className="auth__form stack gap-xl">
        <div className="stack gap-2xs">
          <h1>{title}</h1>
          <p className="soft">{lead}</p>
        </div>
        <FormWords words={words}>{children}</FormWords>
      </div>
      <div className="auth__art">
        <div className="wall" aria-hidden="true">
          {covers.map((cover) => (
            // why: a phone doesn't show the wall, and without scripts a browser loads every picture at once
            <picture key={cover}>
              <source media="(min-width: 60rem)" srcSet={cover} />
              <img src={NOTHING} width={184} height={245} alt="" decoding="async" />
            </picture>
          ))}
        </div>
        <p className="auth__quote text-xl">{words.t('sign-in-quote')}</p>
      </div>
    </div>
  );
}
