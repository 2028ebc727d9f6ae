import { type Description, splitFact } from '~/domain/game';

import { Icon, type IconName } from '~/ui/components/icon';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';

export function ProductSpecs({ description: { system, performance, features } }: { readonly description: Description }) {
  const { t } = useTranslations(gameTexts);
  if (system.length + performance.length + features.length === 0) return null;
  return (
    <div className="specs above">
      <Requirements items={system} />
      <Ticks title={t('spec-performance')} icon="gauge" items={performance} />
      <Ticks title={t('spec-features')} icon="list-checks" items={features} />
    </div>
  );
}

/** An item in another form than `Memory: 12 GB RAM` makes all a plain list. */
function Requirements({ items }: { readonly items: readonly string[] }) {
  const { t } = useTranslations(gameTexts);
  const facts = items.flatMap((item) => splitFact(item) ?? []);
  if (facts.length === 0 || facts.length < items.length) return <Ticks title={t('spec-system')} icon="cpu" items={items} />;
  return (
    <section className="panel">
      <h2>
        <Icon name="cpu" />
        {t('spec-system')}
      </h2>
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

function Ticks({ title, icon, items }: { readonly title: string; readonly icon: IconName; readonly items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <section className="panel">
      <h2>
        <Icon name={icon} />
        {title}
      </h2>
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
