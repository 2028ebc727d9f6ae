import type { z } from 'zod';

import type { FormErrors } from '~/domain/form-answer';
import { CSV_LIMITS, type CsvLimits, type CsvRefusal } from '~/features/csv/face.server';

import { readFileForm, type SubmittedForm, type UploadedFile } from '~/web/form.server';

type CsvForm<T> =
  | { readonly ok: true; readonly form: SubmittedForm; readonly value: T; readonly file: UploadedFile }
  | {
      readonly ok: false;
      readonly form: Pick<SubmittedForm, 'intent' | 'values'>;
      readonly errors: FormErrors;
      /** What is wrong with the file itself; null where the errors are about other fields. */
      readonly refusal: CsvRefusal | null;
      readonly status: 413 | 422;
    };

/** Reads the form of a CSV upload: its file `csv`, and further fields by the schema. Throws 400 for a button that such a form doesn't have. */
export async function readCsvForm<T>(request: Request, schema: z.ZodType<T>, limits: CsvLimits = CSV_LIMITS): Promise<CsvForm<T>> {
  const form = await readFileForm(request, { name: 'csv', maxBytes: limits.bytes }, schema);
  if (form.isCut) return unreadable(form, 'csv-too-large', 413);
  if (form.intent !== 'read') throw new Response(null, { status: 400 });
  const parsed = form.parse(schema);
  if (!parsed.ok && parsed.errors['csv'] === 'file-too-large') return unreadable(form, 'csv-too-large');
  if (!parsed.ok) return { ok: false, form, errors: parsed.errors, refusal: null, status: 422 };
  return form.file ? { ok: true, form, value: parsed.value, file: form.file } : unreadable(form, 'csv-required');
}

function unreadable(
  form: Pick<SubmittedForm, 'intent' | 'values'>,
  code: 'csv-too-large' | 'csv-required',
  status: 413 | 422 = 422,
): CsvForm<never> {
  return { ok: false, form, errors: { csv: code }, refusal: { code }, status };
}
