import type { ReactNode } from 'react';

import { type Description, splitFact } from '~/domain/game';

import { Icon } from '~/ui/components/icon';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';

export function ProductSpecs({ description: { system, performance, features } }: { readonly description: Description }) {
  const { t } = useTranslations(gameTexts);
  if (system.length + performance.length + features.length === 0) return null;
  return (
    <>
      <Ticks title={t('spec-features')} items={features} isOpen />
      <Requirements items={system} />
      <Ticks title={t('spec-performance')} items={performance} />
    </>
  );
}

/** An item in another form than `Memory: 12 GB RAM` makes all a plain list. */
function Requirements({ items }: { readonly items: readonly string[] }) {
  const { t } = useTranslations(gameTexts);
  const facts = items.flatMap((item) => splitFact(item) ?? []);
  if (facts.length === 0 || facts.length < items.length) return <Ticks title={t('spec-system')} items={items} />;
  return (
    <Fold title={t('spec-system')}>
      <dl className="facts">
        {facts.map(({ name, value }, index) => (
          <div key={index}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>
              <bdi>{value}</bdi>
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
}

function Ticks({ title, items, isOpen = false }: TicksProps) {
  if (items.length === 0) return null;
  return (
    <Fold title={title} isOpen={isOpen}>
      <ul className="ticks">
        {items.map((item, index) => (
          <li key={index}>
            <Icon name="check" />
            <span>
              <bdi>{item}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
