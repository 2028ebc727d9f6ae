import { useEffect, useRef } from 'react';
import { Icon } from '~/ui/components/icon';

interface FaqEntry {
  readonly question: string;
  readonly answer: string;
}

interface FaqProps {
  readonly entries: readonly FaqEntry[];
  readonly isClosed?: boolean;
}

/** Questions, one open at a time: by their shared name, and by script in older browsers. */
export function Faq({ entries, isClosed = false }: FaqProps) {
  const ref = useOneOpen();
  return (
    <div className="faq ruled-rows surface clip" ref={ref}>
      {entries.map(({ question, answer }, index) => (
        <details name="faq" open={index === 0 && !isClosed} key={question}>
          <summary>
            {question}
            <Icon name="chevron-down" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}

function useOneOpen() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = ref.current;
    if (!box || 'name' in HTMLDetailsElement.prototype) return;
    const closeOthers = ({ target }: Event) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open) return;
      for (const other of box.querySelectorAll('details')) {
        if (other !== target) other.open = false;
      }
    };
    // 'toggle' doesn't bubble, so it is caught in the capture phase.
    box.addEventListener('toggle', closeOthers, true);
    return () => box.removeEventListener('toggle', closeOthers, true);
  }, []);
  return ref;
}
