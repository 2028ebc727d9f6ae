import { MAX_CSV_BYTES } from '~/features/csv.server';

import { MAX_FORM_BYTES, readForm, type SubmittedForm } from './form.server';

/**
 * Reads a form whose one file, `csv`, is a CSV file. null where the whole form is larger than any such file may be: that is said at its
 * field, like a file that is a little too large.
 */
export async function readCsvForm(request: Request): Promise<SubmittedForm | null> {
  try {
    return await readForm(request, { maxBytes: MAX_CSV_BYTES + MAX_FORM_BYTES, file: { name: 'csv', maxBytes: MAX_CSV_BYTES } });
  } catch (error) {
    if (error instanceof Response && error.status === 413) return null;
    throw error;
  }
}
