import { STORE } from './store-details';

/** Marks the details beside it as examples, while they are. */
export function DemoMark() {
  if (!STORE.isDemo) return null;
  return <p className="badge badge--warn">Demo details, not real ones</p>;
}
