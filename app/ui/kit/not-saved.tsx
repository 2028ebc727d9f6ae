import { Notice } from './notice';
import { sentence } from '~/ui/words/words';

/** The database is away, so what was asked for did not happen. `failure` is the sentence's code; the form below still holds what was typed. */
export function NotSaved({ failure }: { readonly failure: string }) {
  return (
    <Notice tone="bad" role="alert" className="below">
      <p>
        <strong>{sentence('we-are-offline')}</strong>
      </p>
      <p>{sentence(failure, { reason: sentence('reason-unavailable') })}</p>
    </Notice>
  );
}
