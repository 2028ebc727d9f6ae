import { paths } from '~/domain/paths';
import { Form } from '~/ui/components/navigation';

import { SuggestingField } from './suggesting-field';

export function SearchInstead() {
  return (
    <Form className="search anchor" method="get" action={paths.products()} role="search">
      <SuggestingField id="instead-find" />
    </Form>
  );
}
