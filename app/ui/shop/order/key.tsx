import { CopyButton } from '~/ui/kit/copy-button';
import { useOrderWords } from '~/ui/words/shop/order';

/** A key in plain text, with a button that copies it. */
export function OrderKey({ code, title }: { readonly code: string; readonly title: string }) {
  const { sentence } = useOrderWords();
  return (
    <div className="key">
      <code className="key__code">{code}</code>
      <CopyButton text={code} label={sentence('key-copy-of', { title })}>
        {sentence('key-copy')}
      </CopyButton>
    </div>
  );
}
