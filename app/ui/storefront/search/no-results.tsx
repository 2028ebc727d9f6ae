import { paths } from '~/domain/paths';
import { Form } from '~/ui/components/navigation';

import { SearchField } from './field';
import { useSuggestingField } from './use-suggesting-field';

const FIELD = 'instead-find';

export function SearchInstead() {
  return (
    <Form className="search anchor" method="get" action={paths.products()} role="search">
      <SearchField id={FIELD} {...useSuggestingField(FIELD)} />
    </Form>
  );
}
