import { described, FieldError, fieldId, TextField, type FieldProps, type InputProps } from '~/ui/kit/fields';
import { Icon } from '~/ui/kit/icon';

/** One file. It has no value: a browser never shows a file again. */
export function FileField(props: Omit<FieldProps, 'value'> & Omit<InputProps, 'type'>) {
  return <TextField {...props} type="file" />;
}

/** One file, chosen by a touch anywhere in a marked area. The browser's own control in it names the file, also without a script. */
export function DropField({ name, label, error, hint, scope, ...input }: Omit<FieldProps, 'value'> & Omit<InputProps, 'type'>) {
  const id = fieldId(name, scope);
  return (
    <div className="field">
      <label className="upload" htmlFor={id}>
        <Icon name="upload" />
        <strong id={`${id}-l`}>{label}</strong>
        {hint ? (
          <span className="hint" id={`${id}-h`}>
            {hint}
          </span>
        ) : null}
        <input {...input} {...described(id, error, hint)} aria-labelledby={`${id}-l`} className="upload__file" name={name} type="file" />
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}
