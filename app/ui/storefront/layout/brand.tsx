import { paths } from '~/domain/paths';
import { Link } from '~/ui/components/navigation';
import { useRootData } from '~/ui/root-data';

/** The shop's logo; without one the eight-pointed star of zellige tiles with a keyhole, and the name. */
export function Brand() {
  const { name, logo } = useRootData().shop;
  if (logo !== undefined)
    return (
      <Link className="brand tap" to={paths.home}>
        <img className="brand__logo" {...logo} alt={name} />
      </Link>
    );
  return (
    <Link className="brand tap" to={paths.home}>
      <svg className="brand__mark" width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path fill="currentColor" d="M16 1l4.4 4.4h6.2v6.2L31 16l-4.4 4.4v6.2h-6.2L16 31l-4.4-4.4H5.4v-6.2L1 16l4.4-4.4V5.4h6.2z" />
        <path className="brand__hole" d="M16 9.2a4.3 4.3 0 0 1 1.9 8.15l1.3 5.45h-6.4l1.3-5.45A4.3 4.3 0 0 1 16 9.2z" />
      </svg>{' '}
      <span className="brand__name">{name}</span>
    </Link>
  );
}
