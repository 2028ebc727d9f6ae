import { adminPaths } from '~/domain/paths/admin';
import { Failed, FailurePage, failureStatus } from '~/ui/components/failure-page';
import { Link } from '~/ui/components/navigation';
import { sentence } from '~/ui/translations/admin';

/** A page of the owner's that failed. Where it can't be read, she is who can do something about it. */
export function DeskFailure({ error }: { readonly error: unknown }) {
  const status = failureStatus(error);
  if (status !== 501) return <FailurePage status={status} />;
  return (
    <Failed title={sentence('failure-unreadable-title')} text={sentence('unreadable-here')} icon="circle-alert">
      <Link className="btn btn--go btn--l" to={adminPaths.health}>
        {sentence('unreadable-way')}
      </Link>
    </Failed>
  );
}
