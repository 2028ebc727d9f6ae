import { Form, Link } from '@remix-run/react';

import { deskPaths } from '~/domain/desk-paths';
import type { FormError } from '~/domain/form-error';
import { KEY_TYPES, type KeyState } from '~/domain/key';
import { formatNumber, formatSigned } from '~/domain/money';

import { keyListPath, type KeyFilter, type ListedKey } from './view';
import { Segments } from '~/ui/desk/page/page';
import { SelectField, TextField } from '~/ui/kit/fields';
import { Icon } from '~/ui/kit/icon';
import { sentence } from '~/ui/words/desk';

const USED = [
  { value: 'all', label: 'All' },
  { value: 'used', label: 'Used' },
  { value: 'unused', label: 'Unused' },
] as const;

/** Which keys are shown: links for the status, a form for the type. */
export function KeyFilters({ gameId, filter }: { readonly gameId: string; readonly filter: KeyFilter }) {
  return (
    <Form className="key-filters" method="get" action={deskPaths.keys(gameId)} preventScrollReset key={filter.type}>
      <div className="field">
        <span className="label" aria-hidden="true">
          Status
        </span>
        <Segments
          label="Status"
          items={USED.map(({ value, label }) => ({
            label,
            to: keyListPath(gameId, { ...filter, used: value }),
            isCurrent: filter.used === value,
          }))}
        />
      </div>
      {filter.used === 'all' ? null : <input type="hidden" name="used" value={filter.used} />}
      <SelectField scope="filter" name="type" label="Key type" value={filter.type} options={[{ value: '', label: 'All' }, ...KEY_TYPES]} />
      <button className="btn">Apply</button>
    </Form>
  );
}

/** Finds a key of any game by its code; by POST, so that the code is in no address and no history. */
export function KeySearch({
  action,
  typed,
  error,
}: {
  readonly action: string;
  readonly typed: string;
  readonly error?: FormError | undefined;
}) {
  return (
    <Form className="search search--end key-search" method="post" action={action} role="search" aria-label="Keys">
      <TextField
        scope="search"
        name="search"
        label="Find a key of any game"
        placeholder="Its full code"
        value={typed}
        error={error}
        className="input--code"
        autoComplete="off"
        spellCheck={false}
      />
      <button className="btn" name="intent" value="find">
        <Icon name="search" />
        Search
      </button>
    </Form>
  );
}

interface KeyListProps {
  readonly keys: readonly ListedKey[];
  /** This page with its filters: each form comes back to it. */
  readonly here: string;
  readonly askDeletePath: (keyId: string) => string;
}

/** The keys; a table, and cards on a phone. */
export function KeyList({ keys, here, askDeletePath }: KeyListProps) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Type</th>
          <th scope="col" className="end">
            Origin
          </th>
          <th scope="col" className="end">
            Price
          </th>
          <th scope="col" className="end">
            Profit
          </th>
          <th scope="col">
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id} className={key.used ? 'is-used' : undefined}>
            <td>
              <div className="key-cell">
                {key.code === null ? <span className="soft">{sentence('code-lost', { id: key.id })}</span> : <code>{key.code}</code>}
                <KeyStateBadge state={key.state} />
              </div>
            </td>
            <td>{key.type}</td>
            <td className="end" data-label="Origin">
              {formatNumber(key.originPrice)}
            </td>
            <td className="end" data-label="Price">
              {formatNumber(key.buyingPrice)}
            </td>
            <td className="end" data-label="Profit">
              {formatSigned(key.profitCentimes)}
            </td>
            <td>
              <KeyActions item={key} here={here} askDeletePath={askDeletePath} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the owner can do with a key; nothing if it belongs to an order. */
function KeyActions({ item, here, askDeletePath }: { readonly item: ListedKey } & Pick<KeyListProps, 'here' | 'askDeletePath'>) {
  if (item.state !== 'free' && item.state !== 'used') {
    return item.orderId === null ? null : (
      <Link className="btn btn--line key-actions__order" to={deskPaths.order(item.orderId)}>
        <Icon name="file-text" />
        {item.orderId}
      </Link>
    );
  }
  const toggle = item.used ? 'Mark Available' : 'Mark Used';
  return (
    <Form className="key-actions" method="post" action={here} preventScrollReset>
      <input type="hidden" name="keyId" value={item.id} />
      {/* The new state, so that a second click doesn't undo the first. */}
      <input type="hidden" name="used" value={item.used ? 'false' : 'true'} />
      <button className="btn btn--line table__toggle" name="intent" value="mark" aria-label={`${toggle}: ${item.code ?? item.id}`}>
        {toggle}
      </button>
      {item.used ? (
        <Link
          className="icon-btn icon-btn--bad"
          to={askDeletePath(item.id)}
          preventScrollReset
          aria-label={`Delete: ${item.code ?? item.id}`}
        >
          <Icon name="trash-2" />
        </Link>
      ) : (
        <button className="icon-btn icon-btn--bad" name="intent" value="delete" aria-label={`Delete: ${item.code ?? item.id}`}>
          <Icon name="trash-2" />
        </button>
      )}
    </Form>
  );
}

const STATES: Readonly<Record<KeyState, { readonly text: string; readonly className: string }>> = {
  free: { text: 'Available', className: 'badge badge--good' },
  held: { text: 'Held', className: 'badge badge--warn' },
  sold: { text: 'Sold', className: 'badge' },
  used: { text: 'Used', className: 'badge' },
  burned: { text: 'Burned', className: 'badge badge--bad' },
};

function KeyStateBadge({ state }: { readonly state: KeyState }) {
  return <span className={STATES[state].className}>{STATES[state].text}</span>;
}
