import { useEffect, useState, type ReactNode } from 'react';

import { described, Field, fieldId, inputClass, type FieldProps, type InputProps } from '~/ui/components/form/fields';
import { Icon } from '~/ui/components/icon';
import { useTranslations } from '~/ui/translations/use-translations';

interface PasswordFieldProps extends Omit<FieldProps, 'value'> {
  readonly aside?: ReactNode;
}

/** The server never fills it in. 'Show' comes with JavaScript: a text browser would show it hidden too. */
export function PasswordField({
  name,
  label,
  error,
  hint,
  scope,
  aside,
  className,
  ...input
}: PasswordFieldProps & Omit<InputProps, 'type'>) {
  const id = fieldId(name, scope);
  const [isReady, setReady] = useState(false);
  const [isShown, setShown] = useState(false);
  const { t } = useTranslations();
  useEffect(() => {
    setReady(true);
    // why: a browser may remember a readable password as plain text when its form is sent
    const hide = () => setShown(false);
    const form = document.getElementById(id)?.closest('form');
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, [id]);
  return (
    <Field id={id} label={label} error={error} hint={hint} aside={aside}>
      <div className="affix">
        <input
          {...input}
          {...described(id, error, hint)}
          className={inputClass(className)}
          name={name}
          type={isShown ? 'text' : 'password'}
        />
        {isReady ? (
          <button type="button" aria-pressed={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
            <Icon name="eye" />
            {t(isShown ? 'hide' : 'show')}
          </button>
        ) : null}
      </div>
    </Field>
  );
}
