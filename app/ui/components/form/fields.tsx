import { useContext, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes } from 'react';
import type { FormErrors } from '~/domain/shared/form-answer';
import type { FormError } from '~/domain/shared/form-error';
import { toTyped } from '~/domain/shared/money';
import { PageLanguage } from '~/ui/translations/use-translations';

import { Icon } from '../icon';
import { useFormSentence } from './words';

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  /** Stored or typed before. */
  readonly value?: string | undefined;
  readonly error?: FormError | undefined;
  readonly hint?: ReactNode;
  /** Tells the fields of two forms apart; the same is given to ErrorSummary. */
  readonly scope?: string;
}

export type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'defaultValue' | 'id' | 'style'>;

/** Returns the first value and the error of each field, by its name. */
export function fieldsOf(values: Readonly<Record<string, string>>, errors: FormErrors) {
  return (name: string): Pick<FieldProps, 'name' | 'value' | 'error'> => ({ name, value: values[name], error: errors[name] });
}

export function fieldId(name: string, scope = 'f'): string {
  return `${scope}-${name}`;
}

export function TextField({ name, label, value, error, hint, scope, className, ...input }: FieldProps & InputProps) {
  const id = fieldId(name, scope);
  const language = useContext(PageLanguage);
  const shownValue = (text?: string) => (input.inputMode === 'decimal' && text !== undefined ? toTyped(text, language) : text);
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <input
        {...input}
        {...described(id, error, hint)}
        className={inputClass(className)}
        name={name}
        placeholder={shownValue(input.placeholder)}
        defaultValue={shownValue(value)}
      />
    </Field>
  );
}

export function TextAreaField({
  name,
  label,
  value,
  error,
  hint,
  scope,
  className,
  ...input
}: FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'value' | 'defaultValue' | 'id' | 'style'>) {
  const id = fieldId(name, scope);
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <textarea {...input} {...described(id, error, hint)} className={inputClass(className)} name={name} defaultValue={value} />
    </Field>
  );
}

export type Option = string | { readonly value: string; readonly label: string };

export function SelectField({
  name,
  label,
  value,
  error,
  hint,
  scope,
  options,
  className,
  ...input
}: FieldProps & { readonly options: readonly Option[] } & Omit<
    SelectHTMLAttributes<HTMLSelectElement>,
    'name' | 'value' | 'defaultValue' | 'id' | 'style'
  >) {
  const id = fieldId(name, scope);
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <select {...input} {...described(id, error, hint)} className={inputClass(className)} name={name} defaultValue={value}>
        {options.map((option) => {
          const { value: key, label: text } = typeof option === 'string' ? { value: option, label: option } : option;
          return (
            <option key={key} value={key}>
              {text}
            </option>
          );
        })}
      </select>
    </Field>
  );
}

export function CheckField({
  name,
  label,
  checked = false,
  value = 'on',
  error,
  hint,
  scope,
  ...input
}: Omit<FieldProps, 'value'> & { readonly checked?: boolean; readonly value?: string } & Omit<
    InputProps,
    'checked' | 'defaultChecked' | 'type'
  >) {
  const id = fieldId(name, scope);
  return (
    <div className="field">
      <label className="check" htmlFor={id}>
        <input {...input} {...described(id, error, hint)} type="checkbox" name={name} value={value} defaultChecked={checked} />
        {label}
      </label>
      {hint ? (
        <p className="hint" id={`${id}-h`}>
          {hint}
        </p>
      ) : null}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** `aside` stands at the other end of the label. */
export function Field({
  id,
  label,
  error,
  hint,
  aside,
  children,
}: {
  id: string;
  label: string;
  error: FormError | undefined;
  hint: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const title = (
    <label className="label" htmlFor={id}>
      {label}
    </label>
  );
  return (
    <div className="field">
      {aside ? (
        <div className="row row--apart">
          {title} {aside}
        </div>
      ) : (
        title
      )}
      {hint ? (
        <p className="hint" id={`${id}-h`}>
          {hint}
        </p>
      ) : null}
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: FormError | undefined }) {
  const formSentence = useFormSentence();
  if (error === undefined) return null;
  return (
    <p className="error" id={`${id}-e`}>
      <Icon name="circle-alert" />
      {formSentence(error)}
    </p>
  );
}

export function described(id: string, error: string | undefined, hint: ReactNode) {
  const ids = [hint ? `${id}-h` : '', error === undefined ? '' : `${id}-e`].filter(Boolean).join(' ');
  return { id, ...(error === undefined ? {} : { 'aria-invalid': true as const }), ...(ids === '' ? {} : { 'aria-describedby': ids }) };
}

export function inputClass(className: string | undefined): string {
  return className ? `input ${className}` : 'input';
}
