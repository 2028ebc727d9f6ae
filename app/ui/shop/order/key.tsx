import { useEffect, useState } from 'react';

import { Icon } from '~/ui/kit/icon';

/** A key in plain text. Copying needs a script, so its button is shown only if scripts run. */
export function OrderKey({ code, title }: { readonly code: string; readonly title: string }) {
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
      <button className="btn btn--line" type="button" hidden={copying === 'unknown'} onClick={copy} aria-label={`Copy key: ${title}`}>
        <Icon name={copying === 'done' ? 'check' : 'copy'} />
        Copy key
      </button>
      <span className="soft" role="status">
        {copying === 'done' ? 'Copied' : copying === 'failed' ? 'Copying didn’t work: select the key instead.' : ''}
      </span>
    </div>
  );
}
