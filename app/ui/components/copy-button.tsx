import { useEffect, useState } from 'react';

import { Icon } from '~/ui/components/icon';
import { useTranslations } from '~/ui/translations/use-translations';

interface CopyButtonProps {
  readonly text: string;
  /** For screen readers; it begins with the shown words. */
  readonly label: string;
  readonly children: string;
}

/** Copies a text, if scripts run; the text beside it is selected whole by one touch. */
export function CopyButton({ text, label, children }: CopyButtonProps) {
  const { t } = useTranslations();
  const [copying, setCopying] = useState<'unknown' | 'ready' | 'done' | 'failed'>('unknown');
  useEffect(() => setCopying('clipboard' in navigator ? 'ready' : 'unknown'), []);

  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopying('done'),
      () => setCopying('failed'),
    );
  };

  return (
    <>
      <button className="btn btn--line" type="button" hidden={copying === 'unknown'} onClick={copy} aria-label={label}>
        <Icon name={copying === 'done' ? 'check' : 'copy'} />
        {children}
      </button>
      <span className="soft text-s" role="status">
        {copying === 'done' ? t('copied') : copying === 'failed' ? t('copy-failed') : ''}
      </span>
    </>
  );
}
