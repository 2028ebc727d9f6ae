import { useRootData } from '~/ui/components/root-data';
import { useCommonWords } from '~/ui/translations/common';

/** Says beside a promise of a mail that this store sends none, where that is so. */
export function NoMail() {
  const { sentence } = useCommonWords();
  return useRootData().sendsMail ? null : <p className="soft">{sentence('no-mail')}</p>;
}
