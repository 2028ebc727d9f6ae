import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors, FormValues } from '~/domain/shared/form-answer';
import type { UnplacedLine } from '~/features/key/index.server';

import type { PastFileView } from './import-view';
import { SupplierNames } from './supplier';
import { KeyFileFields } from './upload';
import { CsvUpload } from '~/ui/admin/bulk-job/csv-upload';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { useAdminTranslations } from '~/ui/translations/admin';

interface FileUploadProps {
  readonly errors: FormErrors;
  readonly values: FormValues;
  readonly failure: string | null;
  readonly lines: readonly UnplacedLine[];
  readonly suppliers: readonly string[];
}

/** Loads keys of many games at once, from pasted lines or a file. */
export function FileUpload({ errors, values, failure, lines, suppliers }: FileUploadProps) {
  const { t } = useAdminTranslations();
  return (
    <div className="admin__form stack shrink">
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
        action={adminPaths.loadKeys}
        title={t('keys-many-load')}
        hint={t('keys-many-hint')}
        errors={errors}
        failure={failure}
        button={t('preview-import')}
        isOptional
        isMain
        before={<KeyFileFields errors={errors} values={values} suppliers={suppliers} hasGames />}
      />
    </div>
  );
}

const EXAMPLE = ['game;code;originPrice;supplier', 'Hades;AAAAA-BBBBB-CCCCC;86.00;Keys & Co', 'Elden Ring;DDDDD-EEEEE-FFFFF;266.00;'].join(
  '\n',
);

export function FileExample() {
  const { t } = useAdminTranslations();
  return (
    <section className="panel stack" aria-labelledby="example">
      <h2 className="flush" id="example">
        {t('keys-many-example')}
      </h2>
      <pre className="key-example text-xs" translate="no" dir="ltr">
        <code>{EXAMPLE}</code>
      </pre>
      <p className="hint">{t('keys-many-example-hint')}</p>
    </section>
  );
}

export function PastFiles({ files }: { readonly files: readonly PastFileView[] }) {
  const { t, number } = useAdminTranslations();
  if (files.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="past">
      <h2 id="past">{t('key-past-imports')}</h2>
      <ul className="key-past ruled-rows">
        {files.map(({ id, fileName, suppliers, when, games, keys, isUndone }) => (
          <li className="row row--apart" key={id}>
            <Link className="table__link ref table__link--text break" to={adminPaths.keyFile(id)}>
              <bdi>{fileName === '' ? t('keys-many-pasted') : fileName}</bdi>
            </Link>
            <span className="soft">
              <time dateTime={when.iso}>{when.text}</time>
              <SupplierNames names={suppliers} />
              {' · '}
              {t('keys-many-past', { keys: number(keys), games: number(games) })}
            </span>
            {isUndone ? <span className="badge">{t('undone')}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
