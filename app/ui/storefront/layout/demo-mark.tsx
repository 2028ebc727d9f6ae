import { useStoreWords } from '~/ui/translations/storefront/store';
import { STORE } from './store-details';

/** Marks the details beside it as examples, while they are. */
export function DemoMark() {
  const { sentence } = useStoreWords();
  if (!STORE.isDemo) return null;
  return <p className="badge badge--warn">{sentence('store-demo')}</p>;
}
