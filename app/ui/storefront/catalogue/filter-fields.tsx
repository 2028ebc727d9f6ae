import type { CatalogueFilter } from '~/domain/catalogue';
import { productsPath } from '~/domain/catalogue/query';

interface FilterFieldsProps {
  readonly filter: Partial<CatalogueFilter>;
  readonly without: readonly string[];
}

/** Keeps the other filters as hidden fields. */
export function FilterFields({ filter, without }: FilterFieldsProps) {
  const [, query = ''] = productsPath(filter).split('?');
  const fields = [...new URLSearchParams(query)].filter(([name]) => !without.includes(name));
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
