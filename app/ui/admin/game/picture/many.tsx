import { useState } from 'react';

import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';

import { ErrorSummary } from '~/ui/components/form/error-summary';
import { FileField } from '~/ui/components/form/file-field';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { Icon } from '~/ui/components/icon';
import { Form } from '~/ui/components/navigation';
import { type AdminText, useAdminTranslations } from '~/ui/translations/admin';

/** The server's limits. */
const MAX_FILES = 120;
const MAX_BYTES = 100 * 1024 * 1024;

/** The pictures of a folder, which find their games by their names. */
export function ManyPictures({ errors }: { readonly errors: FormErrors }) {
  const { t, tCount } = useAdminTranslations();
  const form = useFirstError(errors);
  const [files, setFiles] = useState<readonly File[]>([]);
  const isTooMuch = files.length > MAX_FILES || files.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES;
  return (
    <Form ref={form} className="panel stack" method="post" action={adminPaths.manyPictures} encType="multipart/form-data" noValidate>
      <h2 className="flush">{t('many-pictures-choose')}</h2>
      <ErrorSummary errors={errors} />
      <FileField
        name="pictures"
        label={t('pictures')}
        hint={t('many-pictures-hint', { files: MAX_FILES })}
        error={isTooMuch ? 'pictures-many-too-much' : files.length === 0 ? errors['pictures'] : undefined}
        accept="image/jpeg,image/png,image/webp"
        multiple
        required
        onChange={(event) => setFiles([...(event.target.files ?? [])])}
      />
      {files.length > 0 ? <p role="status">{tCount('many-pictures-chosen', files.length)}</p> : null}
      <SubmitButton className="btn btn--go btn--l" name="intent" value="read" busyText={t('many-pictures-busy')}>
        <Icon name="upload" />
        {t('preview')}
      </SubmitButton>
      <p className="soft">{t('many-pictures-nothing-yet')}</p>
    </Form>
  );
}

const NAMES: readonly { readonly name: string; readonly text: AdminText }[] = [
  { name: 'elden-ring.jpg', text: 'many-pictures-by-title' },
  { name: 'er.jpg', text: 'many-pictures-by-short-name' },
  { name: 'elden-ring-2.jpg', text: 'many-pictures-second' },
];

export function PictureNames() {
  const { t } = useAdminTranslations();
  return (
    <section className="panel stack" aria-labelledby="names">
      <h2 id="names">{t('many-pictures-names')}</h2>
      <p>{t('many-pictures-rule')}</p>
      <dl className="facts facts--wide">
        {NAMES.map(({ name, text }) => (
          <div key={name}>
            <dt>
              <code translate="no">{name}</code>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
