import { isAuditAction } from '~/domain/admin/audit';
import type { AdminTranslations } from '~/ui/translations/admin';
import { resolveCode } from '~/ui/translations/format';

/** The actions that a step of the order says. */
const STEPS = {
  'event-order-cancelled': 'step-cancelled',
  'event-key-replaced': 'step-key-replaced',
  'event-refund-declined': 'step-refund-declined',
  'event-problem-declined': 'step-problem-declined',
} as const;

/** Returns the text of an action; one of a later version keeps its code. */
export function actionText({ t }: AdminTranslations, action: string): string {
  return isAuditAction(action) ? t(resolveCode(`event-${action}`, STEPS)) : spaced(action);
}

export function spaced(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
