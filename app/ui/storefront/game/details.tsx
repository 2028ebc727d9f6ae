import { type ReactNode, useContext } from 'react';

import type { ShownDescription } from '~/domain/game/description';
import { DEFAULT_LANGUAGE, LANGUAGE_FACTS, type Language } from '~/domain/shared/language';

import { Icon } from '~/ui/components/icon';
import { gameTexts } from '~/ui/translations/en/game';
import type { RequirementLine } from '~/ui/translations/requirements';
import { PageLanguage, useTranslations } from '~/ui/translations/use-translations';

interface SpecsProps {
  readonly description: ShownDescription;
  /** null where an item has another form than `Memory: 12 GB RAM`. */
  readonly requirements: readonly RequirementLine[] | null;
}

export function ProductLead({ description: { short, languages } }: Pick<SpecsProps, 'description'>) {
  const spoken = useSpoken(languages.short);
  return short === '' ? null : (
    <p className="measure break" {...spoken}>
      {short}
    </p>
  );
}

export function ProductSpecs({ description: { system, performance, features, languages }, requirements }: SpecsProps) {
  const { t } = useTranslations(gameTexts);
  if (system.length + performance.length + features.length === 0) return null;
  return (
    <>
      <Ticks title={t('spec-features')} items={features} language={languages.features} isOpen />
      {requirements === null ? (
        <Ticks title={t('system-requirements')} items={system} language={languages.system} />
      ) : (
        <Requirements lines={requirements} language={languages.system} />
      )}
      <Ticks title={t('performance')} items={performance} language={languages.performance} />
    </>
  );
}

function Requirements({ lines, language }: { readonly lines: readonly RequirementLine[]; readonly language: Language }) {
  const { t } = useTranslations(gameTexts);
  const spoken = useSpoken(language);
  return (
    <Fold title={t('system-requirements')}>
      <dl className="facts">
        {lines.map(({ label, name, value }, index) => (
          <div key={index}>
            <dt>{label ?? <bdi {...spoken}>{name}</bdi>}</dt>
            <dd>
              <bdi {...spoken}>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}

interface FoldProps {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A part of the page behind its heading. */
export function Fold({ title, isOpen = false, children }: FoldProps) {
  return (
    <details open={isOpen}>
      <summary>
        <h2>{title}</h2>
        <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  );
}

interface TicksProps extends Omit<FoldProps, 'children'> {
  readonly items: readonly string[];
  readonly language: Language;
}

function Ticks({ title, items, language, isOpen = false }: TicksProps) {
  const spoken = useSpoken(language);
  if (items.length === 0) return null;
  return (
    <Fold title={title} isOpen={isOpen}>
      <ul className="ticks">
        {items.map((item, index) => (
          <li key={index}>
            <Icon name="check" />
            <span>
              <bdi {...spoken}>{item}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** Returns the attributes of an owner's text. The direction of one in the default language is guessed, since older data may be in any. */
function useSpoken(language: Language): { readonly dir: 'auto' | 'ltr' | 'rtl'; readonly lang?: Language } {
  const page = useContext(PageLanguage);
  const dir = language === DEFAULT_LANGUAGE ? 'auto' : LANGUAGE_FACTS[language].dir;
  return language === page ? { dir } : { dir, lang: language };
}
