import { useActionData, useLocation } from '@remix-run/react';

import { useRootData } from '~/ui/components/root-data';

/**
 * The action's answer to the form of this page; undefined without one. As useActionData(), but it also has the answer to a form that was
 * sent by a page before this one.
 */
export function useFormAnswer<Action>(): ReturnType<typeof useActionData<Action>> {
  const sent = useActionData<Action>();
  const { formState } = useRootData();
  const { pathname, search } = useLocation();
  if (sent !== undefined || formState?.path !== pathname + search) return sent;
  // why: the action of this address wrote it
  return formState.answer as ReturnType<typeof useActionData<Action>>;
}
