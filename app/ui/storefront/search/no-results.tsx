import { paths } from '~/domain/paths';
import { Form } from '~/ui/components/navigation';

import { SuggestingField } from './suggesting-field';

/** The search over all games, on a page that has nothing else to show. */
export function SearchInstead() {
  return (
    <Form className="search" method="get" action={paths.products()} role="search">
      <SuggestingField id="instead-find" />
    </Form>
  );
}
