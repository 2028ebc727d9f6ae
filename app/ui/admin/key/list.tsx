import { adminPaths } from '~/domain/paths/admin';
import type { FormError } from '~/domain/shared/form-error';
import { KEY_TYPES, type KeyState } from '~/domain/key';
import { formatNumber, formatSigned } from '~/domain/shared/money';

import { KeyTick } from './ticked';
import { keyListPath, rowId, type KeyFilter, type ListedKey } from './view';
import { Segments } from '~/ui/admin/layout/page';
import { useDocumentPlace } from '~/ui/components/document/scroll-anchor';
import { SelectField, TextField } from '~/ui/components/form/fields';
import { Icon } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import { type AdminText, useAdminTranslations } from '~/ui/translations/admin';

export const KEYS_ID = 'keys';

const USED = [
  { value: 'all', label: 'all' },
  { value: 'used', label: 'key-used' },
  { value: 'unused', label: 'key-unused' },
] as const;

export function KeyFilters({ gameId, filter }: { readonly gameId: string; readonly filter: KeyFilter }) {
  const { t } = useAdminTranslations();
  const withAnchor = useDocumentPlace();
  return (
    <Form
      className="key-filters items-end fields row"
      method="get"
      action={withAnchor(adminPaths.keys(gameId), KEYS_ID)}
      preventScrollReset
      key={filter.type}
    >
      <div className="field">
        <span className="label" aria-hidden="true">
          {t('status')}
        </span>
        <Segments
          label={t('status')}
          items={USED.map(({ value, label }) => ({
            label: t(label),
            to: withAnchor(keyListPath(gameId, { ...filter, used: value }), KEYS_ID),
            isCurrent: filter.used === value,
          }))}
        />
      </div>
      {filter.used === 'all' ? null : <input type="hidden" name="used" value={filter.used} />}
      <SelectField
        scope="filter"
        name="type"
        label={t('key-type-label')}
        value={filter.type}
        options={[{ value: '', label: t('all') }, ...KEY_TYPES]}
      />
      <button className="btn">{t('key-apply')}</button>
    </Form>
  );
}

/** Finds a key by its code; by POST, so that the code is in no address and no history. */
export function KeySearch({
  action,
  typed,
  error,
}: {
  readonly action: string;
  readonly typed: string;
  readonly error?: FormError | undefined;
}) {
  const { t } = useAdminTranslations();
  return (
    <Form className="admin-search row items-end fields key-search" method="post" action={action} role="search" aria-label={t('keys')}>
      <TextField
        scope="search"
        name="search"
        label={t('key-find-title')}
        placeholder={t('key-its-full-code')}
        value={typed}
        error={error}
        className="input--code"
        autoComplete="off"
        spellCheck={false}
      />
      <button className="btn" name="intent" value="find">
        <Icon name="search" />
        {t('search-title')}
      </button>
    </Form>
  );
}

export interface ShownKey {
  readonly id: string;
  /** null: it can't be opened. */
  readonly code: string | null;
}

interface KeyListProps {
  readonly gameId: string;
  readonly keys: readonly ListedKey[];
  /** With its filters, for forms that come back. */
  readonly here: string;
  readonly askDeletePath: (keyId: string) => string;
  readonly shownKey: ShownKey | null;
  readonly isWhole: boolean;
  /** The keys whose ticks were sent a moment ago. */
  readonly ticked: ReadonlySet<string>;
}

/** On a phone the prices are on the page of one key. */
export function KeyList({ gameId, keys, here, askDeletePath, shownKey, isWhole, ticked }: KeyListProps) {
  const { t, language } = useAdminTranslations();
  return (
    <table className={isWhole ? 'table' : 'table table--lines'}>
      <thead>
        <tr>
          <th scope="col">{t('code')}</th>
          <th scope="col">{t('type')}</th>
          <th scope="col" className="end">
            {t('key-origin')}
          </th>
          <th scope="col" className="end">
            {t('price')}
          </th>
          <th scope="col" className="end">
            {t('profit')}
          </th>
          <th scope="col">
            <span className="sr">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id} id={rowId(key.id)} className={shownKey?.id === key.id ? 'is-shown' : key.used ? 'is-used' : undefined}>
            <td>
              <KeyCode
                item={key}
                to={adminPaths.keys(gameId, { key: key.id })}
                shownKey={shownKey?.id === key.id ? shownKey : null}
                isTicked={ticked.has(key.id)}
              />
            </td>
            <td>{key.type}</td>
            <td className="end" data-label={t('key-origin')}>
              {formatNumber(key.originPrice, language)}
            </td>
            <td className="end" data-label={t('price')}>
              {formatNumber(key.buyingPrice, language)}
            </td>
            <td className="end" data-label={t('profit')}>
              {formatSigned(key.profitCentimes, language)}
            </td>
            <td>
              <KeyActions
                item={key}
                here={here}
                showAt={isWhole ? adminPaths.keys(gameId, { key: key.id }) : here}
                askDeletePath={askDeletePath}
                isShown={shownKey?.id === key.id}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function KeyCode({
  item,
  to,
  shownKey,
  isTicked,
}: {
  readonly item: ListedKey;
  readonly to: string;
  readonly shownKey: ShownKey | null;
  readonly isTicked: boolean;
}) {
  const { t } = useAdminTranslations();
  const code = shownKey === null ? item.code : shownKey.code;
  return (
    <div className="key-cell row">
      <KeyTick key={`${item.state} ${item.lostBy ?? ''}`} item={item} isTicked={isTicked} />
      {code === null ? (
        <span className="soft">{t('code-lost', { id: item.id })}</span>
      ) : (
        <Link className="key-cell__code shrink plain" to={to} title={item.isMasked && shownKey === null ? undefined : code}>
          <code translate="no">{code}</code>
        </Link>
      )}
      {item.lostBy === null ? <KeyStateBadge state={item.state} /> : <Lost by={item.lostBy} />}
    </div>
  );
}

/** A key of an order stays as it is: the owner can see it, and go to the order. */
function KeyActions({
  item,
  here,
  showAt,
  askDeletePath,
  isShown,
}: { readonly item: ListedKey; readonly showAt: string; readonly isShown: boolean } & Pick<KeyListProps, 'here' | 'askDeletePath'>) {
  const { t } = useAdminTranslations();
  const withAnchor = useDocumentPlace();
  const name = item.code ?? item.id;
  if (item.state !== 'free' && item.state !== 'used')
    return (
      <Form className="key-actions row no-wrap gap-2xs to-end" method="post" action={withAnchor(showAt, rowId(item.id))} preventScrollReset>
        <input type="hidden" name="keyId" value={item.id} />
        {item.isMasked && !isShown ? (
          <button className="btn btn--line" name="intent" value="show" aria-label={t('key-show-name', { name })}>
            {t('show')}
          </button>
        ) : null}
        {item.orderId === null ? null : (
          <Link className="btn btn--bare" to={adminPaths.order(item.orderId)}>
            {item.orderId}
          </Link>
        )}
      </Form>
    );
  const toggle = item.used ? t('key-mark-available') : t('key-mark-used');
  return (
    <Form className="key-actions row no-wrap gap-2xs to-end" method="post" action={here} preventScrollReset>
      <input type="hidden" name="keyId" value={item.id} />
      {/* The new state, so that a second click doesn't undo the first. */}
      <input type="hidden" name="used" value={item.used ? 'false' : 'true'} />
      <button className="btn btn--line table__toggle" name="intent" value="mark" aria-label={t('labelled', { label: toggle, value: name })}>
        {toggle}
      </button>
      {item.used ? (
        <Link
          className="btn btn--quiet"
          to={withAnchor(askDeletePath(item.id), rowId(item.id))}
          preventScrollReset
          aria-label={t('key-delete-name', { name })}
        >
          {t('delete')}
        </Link>
      ) : (
        <button className="btn btn--quiet" name="intent" value="delete" aria-label={t('key-delete-name', { name })}>
          {t('delete')}
        </button>
      )}
    </Form>
  );
}

const STATES: Readonly<Record<KeyState, { readonly text: AdminText; readonly className: string }>> = {
  free: { text: 'key-available', className: 'badge badge--good' },
  held: { text: 'key-held', className: 'badge badge--warn' },
  sold: { text: 'key-sold', className: 'badge' },
  used: { text: 'key-used', className: 'badge' },
  burned: { text: 'key-burned', className: 'badge badge--bad' },
};

function Lost({ by }: { readonly by: string }) {
  const { t } = useAdminTranslations();
  return (
    <>
      <span className="badge badge--bad">{t('key-written-off')}</span>
      <span className="soft key-cell__reason">
        <bdi>{by}</bdi>
      </span>
    </>
  );
}

function KeyStateBadge({ state }: { readonly state: KeyState }) {
  const { t } = useAdminTranslations();
  const { text, className } = STATES[state];
  // why: on a phone the line has room for one of them, and the button says the same
  return <span className={state === 'free' || state === 'used' ? `${className} key-cell__plain` : className}>{t(text)}</span>;
}
