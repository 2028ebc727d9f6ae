import type { CatalogueFilter } from '~/domain/catalogue';
import { productsPath } from '~/domain/catalogue/query';

interface FilterFieldsProps {
  readonly filter: Partial<CatalogueFilter>;
  /** Names of the fields that the form has itself. */
  readonly without: readonly string[];
}

/** The other filters of an address as hidden fields, so that a form keeps them. */
export function FilterFields({ filter, without }: FilterFieldsProps) {
  const [, query = ''] = productsPath(filter).split('?');
  const fields = [...new URLSearchParams(query)].filter(([name]) => !without.includes(name));
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
