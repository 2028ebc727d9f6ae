import { useEffect, useState } from 'react';

import { Icon } from '~/ui/kit/icon';
import { useOrderWords } from '~/ui/words/shop/order';

/** A key in plain text. Copying needs a script, so its button is shown only if scripts run. */
export function OrderKey({ code, title }: { readonly code: string; readonly title: string }) {
  const { sentence } = useOrderWords();
  const [copying, setCopying] = useState<'unknown' | 'ready' | 'done' | 'failed'>('unknown');
  useEffect(() => setCopying('clipboard' in navigator ? 'ready' : 'unknown'), []);

  const copy = () => {
    navigator.clipboard.writeText(code).then(
      () => setCopying('done'),
      () => setCopying('failed'),
    );
  };

  return (
    <div className="key">
      <code className="key__code">{code}</code>
      <button
        className="btn btn--line"
        type="button"
        hidden={copying === 'unknown'}
        onClick={copy}
        aria-label={sentence('key-copy-of', { title })}
      >
        <Icon name={copying === 'done' ? 'check' : 'copy'} />
        {sentence('key-copy')}
      </button>
      <span className="soft" role="status">
        {copying === 'done' ? sentence('key-copied') : copying === 'failed' ? sentence('key-copy-failed') : ''}
      </span>
    </div>
  );
}
