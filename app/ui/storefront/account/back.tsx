import { paths } from '~/domain/paths';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { useAccountWords } from '~/ui/translations/storefront/account/page';

/** Leads from one of the account's other pages back to it: a phone has that link in its menu alone. */
export function BackToAccount() {
  const { sentence } = useAccountWords();
  return (
    <Link className="btn btn--line" to={paths.account}>
      <Icon name="arrow-left" dir />
      {sentence('account')}
    </Link>
  );
}
