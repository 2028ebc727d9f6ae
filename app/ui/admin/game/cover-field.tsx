import { useState, type FormEvent } from 'react';

import type { FormValues } from '~/domain/shared/form-answer';
import type { FormError } from '~/domain/shared/form-error';
import { isCover } from '~/domain/game';

import { Cover } from '~/ui/components/cover';
import { CheckField, TextField } from '~/ui/components/form/fields';
import { Icon } from '~/ui/components/icon';
import { useAdminTranslations } from '~/ui/translations/admin';

export function CoverField({ values, error }: { readonly values: FormValues; readonly error: FormError | undefined }) {
  const { t } = useAdminTranslations();
  const [typed, setTyped] = useState(values);
  const refresh = (event: FormEvent<HTMLDivElement>) => {
    const form = event.currentTarget.closest('form') as HTMLFormElement;
    setTyped(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])));
  };
  const { title = '', cover = '', withoutPicture = '' } = typed;
  const picture = withoutPicture === '' ? cover : '';
  return (
    <div className="cover-field" onBlur={refresh} onChange={refresh}>
      <div className="cover-field__picture">
        {isCover(picture) || (withoutPicture !== '' && title !== '') ? (
          <Cover src={picture} title={title} width={90} height={120} />
        ) : (
          <Icon name="eye" />
        )}
      </div>
      <TextField
        name="cover"
        label={t('audit-field-cover')}
        value={values['cover']}
        error={error}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <CheckField name="withoutPicture" label={t('game-without-a-picture')} checked={(values['withoutPicture'] ?? '') !== ''} />
    </div>
  );
}
