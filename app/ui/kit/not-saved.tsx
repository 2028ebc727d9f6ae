import { Notice } from './notice';
import { useCommonWords } from '~/ui/words/common';

/** The database is down, so nothing was saved; `text` says what failed. The form below keeps what was typed. */
export function NotSaved({ text }: { readonly text: string }) {
  const { sentence } = useCommonWords();
  return (
    <Notice tone="bad" role="alert" className="below">
      <p>
        <strong>{sentence('we-are-offline')}</strong>
      </p>
      <p>{text}</p>
    </Notice>
  );
}
