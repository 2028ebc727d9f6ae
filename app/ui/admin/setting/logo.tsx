import { adminPaths } from '~/domain/paths/admin';
import { logoShown, type Logo } from '~/domain/setting/logo';
import type { FormErrors } from '~/domain/shared/form-answer';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { FileField } from '~/ui/components/form/file-field';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { Form } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';

interface LogoFormProps {
  /** The name of the shop. */
  readonly name: string;
  readonly logo: Logo | null;
  /** The time (ms) of the last change of the group. */
  readonly expectedVersion: number;
  readonly errors: FormErrors;
}

/** Shows the logo with the ways to replace it and to take it away. */
export function LogoForm({ name, logo, expectedVersion, errors }: LogoFormProps) {
  const { t } = useAdminTranslations();
  const ref = useFirstError(errors);
  return (
    <Form
      ref={ref}
      className="panel stack"
      method="post"
      action={adminPaths.logo}
      encType="multipart/form-data"
      noValidate
      key={`${expectedVersion} ${logo?.digest ?? ''}`}
    >
      <p>{t('setting-logo-why')}</p>
      <p>{logo === null ? t('setting-logo-none') : <LogoPicture logo={logo} name={name} />}</p>
      <ErrorSummary errors={errors} />
      <input type="hidden" name="seen" value={expectedVersion} />
      <FileField
        name="picture"
        label={t('picture')}
        hint={t('setting-logo-hint')}
        error={errors['picture']}
        accept="image/jpeg,image/png,image/webp"
        required
      />
      <p className="row gap-s">
        <SubmitButton name="intent" value="save" busyText={t('saving')}>
          {t('save')}
        </SubmitButton>
        {logo === null ? null : (
          <SubmitButton name="intent" value="remove" className="btn btn--line" busyText={t('saving')}>
            {t('setting-logo-remove')}
          </SubmitButton>
        )}
      </p>
    </Form>
  );
}

/** Shows a logo as the pages of the shop do. */
export function LogoPicture({ logo, name }: { readonly logo: Logo; readonly name: string }) {
  return <img className="brand__logo" {...logoShown(logo, 'webp')} alt={name} />;
}
