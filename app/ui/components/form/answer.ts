import { useActionData, useLocation } from '@remix-run/react';

import { useRootData } from '~/ui/root-data';

/** Returns the action's answer to the form of this page; as useActionData(), but also for a form of the page before. */
export function useFormAnswer<Action>(): ReturnType<typeof useActionData<Action>> {
  const answer = useActionData<Action>();
  const { formState } = useRootData();
  const { pathname, search } = useLocation();
  if (answer !== undefined || formState?.path !== pathname + search) return answer;
  // why: the action of this address wrote it
  return formState.answer as ReturnType<typeof useActionData<Action>>;
}
