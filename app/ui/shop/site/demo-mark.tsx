import { STORE } from './store-details';

/** Says that the details beside it are examples, while they are. */
export function DemoMark() {
  if (!STORE.isDemo) return null;
  return <p className="badge badge--warn">Demo details, not real ones</p>;
}
