import { type Description, splitFact } from '~/domain/game';

import { Disclosure } from '~/ui/components/disclosure';
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
    <Disclosure summary={<h2>{t('spec-system')}</h2>}>
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
    </Disclosure>
  );
}

interface TicksProps {
  readonly title: string;
  readonly items: readonly string[];
  readonly isOpen?: boolean;
}

function Ticks({ title, items, isOpen = false }: TicksProps) {
  if (items.length === 0) return null;
  return (
    <Disclosure summary={<h2>{title}</h2>} isOpen={isOpen}>
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
    </Disclosure>
  );
}
