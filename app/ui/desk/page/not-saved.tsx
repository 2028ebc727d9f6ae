import { NotSaved as Away } from '~/ui/kit/not-saved';
import { sentence, type DeskFailure } from '~/ui/words/desk';

/** What the owner asked for did not happen, since the database does not answer. `failure`: the code of the sentence that says what; none where the store is not away. */
export function NotSaved({ failure }: { readonly failure: DeskFailure | null | undefined }) {
  if (!failure) return null;
  return <Away text={sentence(failure, { reason: sentence('reason-unavailable') })} />;
}
