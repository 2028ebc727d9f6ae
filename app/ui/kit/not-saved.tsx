import { Notice } from './notice';
import { sentence } from '~/ui/words/common';

/** The database is away, so what was asked for did not happen, as `text` says; the form below still holds what was typed. */
export function NotSaved({ text }: { readonly text: string }) {
  return (
    <Notice tone="bad" role="alert" className="below">
      <p>
        <strong>{sentence('we-are-offline')}</strong>
      </p>
      <p>{text}</p>
    </Notice>
  );
}
