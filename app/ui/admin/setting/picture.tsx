import { logoShown } from '~/domain/setting/logo';
import { parsePicture, type PictureSetting } from '~/domain/setting/picture';
import { walletQrShown } from '~/domain/setting/wallet-qr';
import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { FileField } from '~/ui/components/form/file-field';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { Form } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';
import { ProofField, type ProofKind } from './proof';

interface PictureFormProps {
  readonly setting: PictureSetting;
  /** The text that stands for it; '': none is set. */
  readonly value: string;
  /** The name of the shop. */
  readonly name: string;
  /** The time (ms) of the last change of the group. */
  readonly expectedVersion: number;
  readonly errors: FormErrors;
  readonly proofKind: ProofKind;
  readonly email: string;
}

/** Shows a picture with the ways to replace it and to take it away. */
export function PictureForm({ setting, value, name, expectedVersion, errors, proofKind, email }: PictureFormProps) {
  const { t } = useAdminTranslations();
  const ref = useFirstError(errors);
  return (
    <Form
      ref={ref}
      className="panel stack"
      method="post"
      action={adminPaths[setting]}
      encType="multipart/form-data"
      noValidate
      key={`${expectedVersion} ${value}`}
    >
      <p>{t(`setting-${setting}-why`)}</p>
      <ShownPicture setting={setting} value={value} name={name} />
      <ErrorSummary errors={errors} labels={{ password: t('your-password'), code: t('proof-code') }} />
      <input type="hidden" name="seen" value={expectedVersion} />
      <ProofField proofKind={proofKind} email={email} errors={errors} />
      <FileField
        name="picture"
        label={t('picture')}
        hint={t(`setting-${setting}-hint`)}
        error={errors['picture']}
        accept="image/jpeg,image/png,image/webp"
        required
      />
      {proofKind === 'sign-in' ? null : (
        <p className="row gap-s">
          <SubmitButton name="intent" value="save" busyText={t('saving')}>
            {t('save')}
          </SubmitButton>
          {value === '' ? null : (
            <SubmitButton name="intent" value="remove" className="btn btn--line" busyText={t('saving')}>
              {t(`setting-${setting}-remove`)}
            </SubmitButton>
          )}
        </p>
      )}
    </Form>
  );
}

/** Shows a picture as the pages of the shop do, or says that there is none. */
export function ShownPicture({ setting, value, name }: Pick<PictureFormProps, 'setting' | 'value' | 'name'>) {
  const { t } = useAdminTranslations();
  const picture = parsePicture(setting, value);
  if (picture === null) return <p className="hint">{t(`setting-${setting}-none`)}</p>;
  return (
    <p>
      {setting === 'logo' ? (
        <img className="brand__logo" {...logoShown(picture, 'webp')} alt={name} />
      ) : (
        <img {...walletQrShown(picture)} alt={t('setting-walletQr')} />
      )}
    </p>
  );
}
