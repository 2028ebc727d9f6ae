import { type Description, splitFact } from '~/domain/game';

import { Icon } from '~/ui/components/icon';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';

export function ProductSpecs({ description: { system, performance, features } }: { readonly description: Description }) {
  const { t } = useTranslations(gameTexts);
  if (system.length + performance.length + features.length === 0) return null;
  return (
    <div className="specs">
      <Requirements items={system} />
      <Ticks title={t('spec-performance')} items={performance} />
      <Ticks title={t('spec-features')} items={features} />
    </div>
  );
}

/** An item in another form than `Memory: 12 GB RAM` makes all a plain list. */
function Requirements({ items }: { readonly items: readonly string[] }) {
  const { t } = useTranslations(gameTexts);
  const facts = items.flatMap((item) => splitFact(item) ?? []);
  if (facts.length === 0 || facts.length < items.length) return <Ticks title={t('spec-system')} items={items} />;
  return (
    <section>
      <h2>{t('spec-system')}</h2>
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
    </section>
  );
}

function Ticks({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
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
    </section>
  );
}
