import type { Centimes } from '~/domain/shared/money';

import { Cover } from '~/ui/components/cover';
import { Price } from '~/ui/components/price';

export interface SumItem {
  readonly id: string;
  readonly title: string;
  readonly cover: string;
  readonly priceCentimes: Centimes;
  /** The obstacle to buying it. */
  readonly note?: string | undefined;
}

export function OrderSum({ items }: { readonly items: readonly SumItem[] }) {
  return (
    <ul className="sum stack gap-m">
      {items.map((item) => (
        <li key={item.id}>
          <Cover src={item.cover} title={item.title} width={40} height={53} />
          <span>
            <bdi>{item.title}</bdi>
            {item.note ? (
              <>
                <br />
                <span className="stock stock--out">{item.note}</span>
              </>
            ) : null}
          </span>{' '}
          <Price amount={item.priceCentimes} />
        </li>
      ))}
    </ul>
  );
}
