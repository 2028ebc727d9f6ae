import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

const ICONS: Readonly<Record<'bad' | 'good' | 'info', IconName>> = { bad: 'circle-alert', good: 'circle-check', info: 'info' };

interface NoticeProps {
  readonly tone: 'bad' | 'good' | 'info';
  /** 'alert' if it answers a form that was just sent. */
  readonly role?: 'alert' | 'status';
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Notice({ tone, children, className, ...rest }: NoticeProps) {
  return (
    <div className={['notice', tone !== 'info' && `notice--${tone}`, className].filter(Boolean).join(' ')} {...rest}>
      <Icon name={ICONS[tone]} />
      <div className="notice__body">{children}</div>
    </div>
  );
}
