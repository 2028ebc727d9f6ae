import { useEffect, useRef } from 'react';

/** Returns whether the visitor went to a text field outside of an element since the last link or form began. */
export function useTypedSince(): { readonly current: (outsideOf: Element | null) => boolean } {
  const focusThen = useRef<Element | null>(null);
  useEffect(() => {
    let begun: object | undefined;
    // why not useNavigation: React may render what has begun only after the visitor went on
    return window.__remixRouter.subscribe(({ navigation: { location } }) => {
      if (location !== undefined && location !== begun) focusThen.current = document.activeElement;
      begun = location;
    });
  }, []);
  return useRef((outsideOf) => {
    const field = document.activeElement;
    return field instanceof HTMLInputElement && field !== focusThen.current && outsideOf?.contains(field) !== true;
  });
}
