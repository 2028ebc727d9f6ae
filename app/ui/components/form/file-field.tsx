import { useEffect, useRef, useState, type ChangeEvent } from 'react';

import type { FormErrors } from '~/domain/shared/form-answer';
import type { FormError } from '~/domain/shared/form-error';
import { described, FieldError, fieldId, TextField, type FieldProps, type InputProps } from '~/ui/components/form/fields';
import { Icon } from '~/ui/components/icon';
import { ChosenFile } from './chosen-file';

export const FILE_KINDS_TAKEN = 'image/jpeg,image/png,image/webp,application/pdf,.jpg,.jpeg,.png,.webp,.pdf';

export interface MaxBytes {
  readonly picture: number;
  readonly pdf: number;
}

/** Returns the reason to refuse a chosen file, by its size; null: none. */
function tooLarge(file: File | undefined, { picture, pdf }: MaxBytes): FormError | null {
  if (file === undefined) return null;
  if (file.type === 'application/pdf' && file.size > pdf && file.size <= picture) return 'proof-pdf-too-large';
  return file.size > picture ? 'proof-too-large' : null;
}

/** Returns the error of a file's field, and what to do at a choice: the answer's error is about an earlier choice then. */
export function useFileError(errors: FormErrors, name: string, maxBytes: MaxBytes) {
  const [choice, setChoice] = useState<{ readonly after: FormErrors; readonly error: FormError | null } | null>(null);
  const isNewer = choice !== null && choice.after === errors;
  return {
    sizeError: choice?.error ?? null,
    error: choice?.error ?? (isNewer ? undefined : errors[name]),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const file = target.files?.[0];
      setChoice(file ? { after: errors, error: tooLarge(file, maxBytes) } : null);
    },
  };
}

/** A file has no value: a browser never shows it again. */
export function FileField(props: Omit<FieldProps, 'value'> & Omit<InputProps, 'type'>) {
  return <TextField {...props} type="file" />;
}

/** A file, chosen by a touch anywhere in a marked area. Without a script the browser's own control names it. */
export function DropField({ name, label, error, hint, scope, onChange, ...input }: Omit<FieldProps, 'value'> & Omit<InputProps, 'type'>) {
  const id = fieldId(name, scope);
  const [file, setFile] = useState<File | null>(null);
  const control = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // why: the file may have been chosen before the scripts came
    if (control.current?.files?.length) control.current.dispatchEvent(new Event('change', { bubbles: true }));
  }, []);
  return (
    <div className="field">
      <label className={file ? 'upload stack gap-3xs upload--chosen' : 'upload stack gap-3xs'} htmlFor={id}>
        {file ? null : <Icon name="upload" className="soft" />}
        <strong id={`${id}-l`}>{label}</strong>{' '}
        {hint ? (
          <span className="hint" id={`${id}-h`}>
            {hint}
          </span>
        ) : null}
        <input
          {...input}
          {...described(id, error, hint)}
          ref={control}
          aria-labelledby={`${id}-l`}
          className="upload__file above-xs full text-s"
          name={name}
          type="file"
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null);
            onChange?.(event);
          }}
        />
        {file ? <ChosenFile file={file} /> : null}
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}
