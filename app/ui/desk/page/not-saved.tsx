import { NotSaved as Away } from '~/ui/kit/not-saved';
import { sentence, type DeskFailure } from '~/ui/words/desk';

/** Says that the database is down and nothing was saved. `failure`: the code of the sentence that says what failed; none: shows nothing. */
export function NotSaved({ failure }: { readonly failure: DeskFailure | null | undefined }) {
  if (!failure) return null;
  return <Away text={sentence(failure, { reason: sentence('reason-unavailable') })} />;
}
