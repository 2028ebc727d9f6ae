import { beginningOf } from '~/domain/shared/truncate';
import type { FormValues } from '~/domain/shared/form-answer';

import { MAX_FORM_BYTES } from './form.server';

/** The most bytes of all typed values in a page: more than any text of a whole form, and less than one of only escaped characters. */
const MAX_SENT_BACK = 2 * MAX_FORM_BYTES;
const ESCAPED = 11;

/** Returns the typed values for a page, as HTML and as data, cut at MAX_SENT_BACK: no answer is far larger than its form. */
export function toSendBack(values: FormValues): FormValues {
  let remaining = MAX_SENT_BACK;
  const fitting = ([name, text]: readonly [string, string]): (readonly [string, string])[] => {
    const most = Math.floor(remaining / ESCAPED);
    remaining -= sentBytes(name) + sentBytes(text);
    if (remaining >= 0) return [[name, text]];
    remaining = 0;
    return name.length < most ? [[name, beginningOf(text, most - name.length)]] : [];
  };
  return Object.fromEntries(Object.entries(values).flatMap(fitting));
}

export function isSentBackWhole(values: FormValues): boolean {
  return Object.entries(values).reduce((sum, [name, text]) => sum + sentBytes(name) + sentBytes(text), 0) <= MAX_SENT_BACK;
}

function sentBytes(text: string): number {
  return 2 * Buffer.byteLength(text) + (text.match(SIGNS)?.length ?? 0) * (ESCAPED - 2);
}

const SIGNS = /[<>&"'\\\p{Cc}]/gu;
