import type { z } from 'zod';

import type { FormErrors } from '~/domain/shared/form-answer';
import { CSV_LIMITS, type CsvLimits, type CsvRefusal } from '~/features/csv/index.server';

import { readFileForm, type SubmittedForm, type UploadedFile } from '~/web/form.server';

const MAX_PASTED_BYTES = 1024 * 1024;

type CsvForm<T> =
  | { readonly ok: true; readonly form: SubmittedForm; readonly value: T; readonly file: UploadedFile }
  | {
      readonly ok: false;
      readonly form: Pick<SubmittedForm, 'intent' | 'values'>;
      readonly errors: FormErrors;
      readonly refusal: CsvRefusal | null;
      readonly status: 413 | 422;
    };

/** Reads a CSV upload: its file `csv`, and fields by the schema. `pasted`: the field of a text in its place. 400 for an unknown button. */
export async function readCsvForm<T>(
  request: Request,
  schema: z.ZodType<T>,
  { limits = CSV_LIMITS, pasted }: { readonly limits?: CsvLimits; readonly pasted?: string } = {},
): Promise<CsvForm<T>> {
  const more = pasted === undefined ? {} : { multiline: [pasted], maxTextBytes: MAX_PASTED_BYTES };
  const form = await readFileForm(request, { name: 'csv', maxBytes: limits.bytes }, schema, more);
  if (form.isCut) return unreadable(form, 'csv-too-large', 413);
  if (form.intent !== 'read') throw new Response(null, { status: 400 });
  const parsed = form.parse(schema);
  if (!parsed.ok && parsed.errors['csv'] === 'file-too-large') return unreadable(form, 'csv-too-large');
  if (!parsed.ok) return { ok: false, form, errors: parsed.errors, refusal: null, status: 422 };
  const text = pasted === undefined ? '' : (form.values[pasted] ?? '').trim();
  if (pasted !== undefined && text !== '') {
    if (form.file) return { ok: false, form, errors: { [pasted]: 'keys-file-and-pasted' }, refusal: null, status: 422 };
    return { ok: true, form, value: parsed.value, file: { bytes: new TextEncoder().encode(text), name: '', type: '' } };
  }
  return form.file ? { ok: true, form, value: parsed.value, file: form.file } : unreadable(form, 'csv-required');
}

function unreadable(
  form: Pick<SubmittedForm, 'intent' | 'values'>,
  code: 'csv-too-large' | 'csv-required',
  status: 413 | 422 = 422,
): CsvForm<never> {
  return { ok: false, form, errors: { csv: code }, refusal: { code }, status };
}
