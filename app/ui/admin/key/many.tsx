import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors, FormValues } from '~/domain/shared/form-answer';
import { KEY_TYPES } from '~/domain/key';
import type { UnplacedLine } from '~/features/key/index.server';

import { STATES } from './import-list';
import { skippedCount, type ImportView } from './import-view';
import { CsvUpload } from '~/ui/admin/bulk-job/csv-upload';
import { Preview } from '~/ui/admin/bulk-job/preview';
import { Progress } from '~/ui/admin/bulk-job/progress';
import { fieldsOf, SelectField, TextField } from '~/ui/components/form/fields';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { useAdminTranslations } from '~/ui/translations/admin';

interface ManyUploadProps {
  readonly errors: FormErrors;
  readonly values: FormValues;
  readonly failure: string | null;
  readonly lines: readonly UnplacedLine[];
}

export function ManyUpload({ errors, values, failure, lines }: ManyUploadProps) {
  const { t } = useAdminTranslations();
  const field = fieldsOf(values, errors);
  return (
    <>
      {lines.length === 0 ? null : (
        <Notice tone="bad" className="below">
          <ul>
            {lines.map(({ line, name, matches }) => (
              <li key={line}>{t(matches === 0 ? 'keys-many-unknown' : 'keys-many-several', { line, name })}</li>
            ))}
          </ul>
        </Notice>
      )}
      <CsvUpload
        action={adminPaths.keysOfMany}
        title={t('keys-many')}
        hint={t('keys-many-hint')}
        errors={errors}
        failure={failure}
        button={t('admin-preview-import')}
        isMain
        before={
          <>
            <SelectField
              {...field('type')}
              label={t('key-platform-of-these-keys')}
              hint={t('key-counts-where-a-row-names-none')}
              options={[{ value: '', label: t('key-as-the-file-says') }, ...KEY_TYPES]}
            />
            <TextField
              {...field('originPrice')}
              label={t('key-price-paid-for-each')}
              hint={t('key-for-a-list-without-a-column')}
              inputMode="decimal"
              autoComplete="off"
            />
          </>
        }
      />
    </>
  );
}

/** The imports of one file, a row a game. */
export function ManyImports({ imports }: { readonly imports: readonly ImportView[] }) {
  const { t, tCount, number } = useAdminTranslations();
  const action = adminPaths.keysOfManyFile(imports.map(({ id }) => id));
  const open = imports.filter(({ state }) => state === 'preview');
  const [added, skipped] = [sum(open.map((each) => each.added)), sum(open.map(skippedCount))];
  const atWork = imports.filter(({ state, isOver }) => state !== 'preview' && !isOver);
  const table = <ImportTable imports={imports} />;
  if (added > 0 || open.length === imports.length)
    return (
      <Preview
        refreshed={open.some(({ isRefreshed }) => isRefreshed) ? t('import-refreshed') : null}
        figures={[
          { label: t('admin-games-2'), value: open.length },
          { label: t('admin-to-be-added'), value: added },
          { label: t('admin-skipped'), value: skipped },
        ]}
        action={action}
        plan={<p>{added === 0 ? t('import-nothing') : tCount('keys-many-plan', added)}</p>}
        unread={open[0]?.unread ?? []}
        apply={added === 0 ? null : { intent: 'import', text: t('admin-import'), busyText: t('admin-importing') }}
      >
        {table}
      </Preview>
    );
  return (
    <>
      {atWork.length === 0 ? (
        <Notice tone="good" role="status" className="below">
          <p>{t('bulk-complete')}</p>
        </Notice>
      ) : (
        <Progress
          text={t('keys-many-progress', { done: number(imports.length - atWork.length), all: number(imports.length) })}
          done={imports.length - atWork.length}
          all={imports.length}
        />
      )}
      {table}
    </>
  );
}

function ImportTable({ imports }: { readonly imports: readonly ImportView[] }) {
  const { t, number } = useAdminTranslations();
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('audit-field-gameId')}</th>
          <th scope="col" className="end">
            {t('track-delivered')}
          </th>
          <th scope="col" className="end">
            {t('admin-skipped')}
          </th>
          <th scope="col">{t('admin-state')}</th>
        </tr>
      </thead>
      <tbody>
        {imports.map((item) => (
          <tr key={item.id}>
            <td>
              <bdi>
                <Link className="table__link" to={adminPaths.keyImport(item.gameId, item.id)}>
                  {item.gameTitle}
                </Link>
              </bdi>
            </td>
            <td className="end" data-label={t('track-delivered')}>
              {number(item.added)}
            </td>
            <td className="end" data-label={t('admin-skipped')}>
              {number(skippedCount(item))}
            </td>
            <td>
              <span className={STATES[item.state].className}>{t(STATES[item.state].text)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
