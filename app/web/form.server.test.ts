import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { invalid } from './form-response.server';
import { MAX_FORM_BYTES, readForm, readTyped, type FormLimits } from './form.server';

const URL_HERE = 'http://localhost:3000/support';
const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:3000' };
const anything = z.record(z.string(), z.string());
const PROOF: FormLimits = { maxBytes: 4096, file: { name: 'proof', maxBytes: 1024 } };

function post(body: BodyInit | null, headers: Record<string, string> = SAME_ORIGIN): Request {
  return new Request(URL_HERE, { method: 'POST', body, headers });
}

const fields = (...pairs: [string, string][]) => readForm(post(new URLSearchParams(pairs)));

function upload(files: readonly File[], texts: Record<string, string> = {}): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(texts)) body.append(name, value);
  for (const file of files) body.append('proof', file);
  return post(body);
}

/** A body that comes in pieces and does not say its length. */
function pieces(count: number, bytes: number, taken: { count: number }): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull(controller) {
        if (taken.count++ >= count) controller.close();
        else controller.enqueue(new Uint8Array(bytes).fill(0x61));
      },
    },
    { highWaterMark: 0 },
  );
}

async function statusOf(reading: Promise<unknown>): Promise<number> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof Response) return error.status;
    throw error;
  }
  return 200;
}

test('any other method than POST is refused', async () => {
  expect(await statusOf(readForm(new Request(URL_HERE, { method: 'PUT', body: 'a=1', headers: SAME_ORIGIN })))).toBe(405);
});

describe('how much a form may hold', () => {
  const urlencoded = { ...SAME_ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded' };
  const sized = (length: number) => post(`a=${'x'.repeat(length - 2)}`, urlencoded);

  test('64 KiB, and not one byte more', async () => {
    expect(await statusOf(readForm(sized(MAX_FORM_BYTES)))).toBe(200);
    expect(await statusOf(readForm(sized(MAX_FORM_BYTES + 1)))).toBe(413);
  });

  test('an announced length is checked before anything is read', async () => {
    const taken = { count: 0 };
    const request = new Request(URL_HERE, {
      method: 'POST',
      body: pieces(1, 10, taken),
      duplex: 'half',
      headers: { ...urlencoded, 'Content-Length': '65537' },
    });
    expect(await statusOf(readForm(request))).toBe(413);
    expect(taken.count).toBe(0);
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a body in pieces is cut when it grows too large (%s)',
    async (type) => {
      const taken = { count: 0 };
      const request = new Request(URL_HERE, {
        method: 'POST',
        body: pieces(10_000, 16 * 1024, taken),
        duplex: 'half',
        headers: { ...SAME_ORIGIN, 'Content-Type': type },
      });
      expect(await statusOf(readForm(request))).toBe(413);
      expect(taken.count).toBeLessThan(8);
    },
  );

  test('200 fields, in both kinds of form', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index): [string, string] => [`f${index}`, '1']);
    const multipart = (count: number) => {
      const body = new FormData();
      for (const [name, value] of many(count)) body.append(name, value);
      return post(body);
    };
    expect(await statusOf(fields(...many(200)))).toBe(200);
    expect(await statusOf(fields(...many(201)))).toBe(413);
    expect(await statusOf(readForm(multipart(200)))).toBe(200);
    expect(await statusOf(readForm(multipart(201)))).toBe(413);
  });
});

describe('what cannot be read', () => {
  test.each([
    ['text/plain', 'a=1', 415],
    ['application/json', '{"a":1}', 415],
    ['application/x-www-form-urlencodedx', 'a=1', 415],
    ['multipart/form-data', 'a=1', 400],
    ['multipart/form-data; boundary=x', 'no boundary here', 400],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\ncut', 400],
    ['multipart/form-data; boundary=x', '', 400],
  ])('%s %j: %d', async (type, body, status) => {
    expect(await statusOf(readForm(post(body, { ...SAME_ORIGIN, 'Content-Type': type })))).toBe(status);
  });

  test('text that is not UTF-8 is refused in multipart, and harmless in the other kind', async () => {
    const part = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    expect(await statusOf(readForm(post(part, { ...SAME_ORIGIN, 'Content-Type': 'multipart/form-data; boundary=x' })))).toBe(400);
    const form = await readForm(post('a=%ff%zz', { ...SAME_ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded' }));
    expect(form.values['a']).toBe('\ufffd%zz');
  });

  test('no body at all is a form without fields', async () => {
    expect(await readForm(post(null))).toMatchObject({ intent: '', values: {}, file: null });
  });
});

describe('fields', () => {
  test('go through a schema, whose messages are codes; others are ignored', async () => {
    const schema = z.object({
      title: z.string('title-required').min(1, 'title-required'),
      size: z.coerce.number('rating-invalid').max(9, 'rating-invalid'),
    });
    expect((await fields(['title', 'A'], ['size', '3'], ['extra', 'x'])).parse(schema)).toEqual({
      ok: true,
      value: { title: 'A', size: 3 },
    });
    expect((await fields(['title', ''], ['size', '30'])).parse(schema)).toEqual({
      ok: false,
      errors: { title: 'title-required', size: 'rating-invalid' },
    });
    expect((await fields(['size', '3'])).parse(schema)).toEqual({ ok: false, errors: { title: 'title-required' } });
  });

  test('the pressed button is the intent', async () => {
    expect((await fields(['intent', 'add'])).intent).toBe('add');
    expect((await fields(['intent', 'add'], ['intent', 'remove'])).intent).toBe('');
    expect((await fields()).intent).toBe('');
  });

  test('one that is sent twice is refused where the schema names it, and ignored where it does not', async () => {
    const form = await fields(['title', 'A'], ['title', 'B'], ['x', '1'], ['x', '2']);
    expect(form.parse(z.object({ title: z.string() }))).toEqual({ ok: false, errors: { title: 'repeated' } });
    expect(form.parse(z.object({ other: z.string().optional() })).ok).toBe(true);
    expect(form.parse(z.object({ title: z.string() }).transform((value) => value)).ok).toBe(false);
  });

  test.each(['\0', '\u0001', '\u001b', '\u007f', '\u0085', '\n', '\t', '\r'])('a single line with %j in it is refused', async (control) => {
    const form = await fields(['title', `A${control}B`]);
    expect(form.parse(z.object({ title: z.string() }))).toEqual({ ok: false, errors: { title: 'control-characters' } });
  });

  test('line breaks are accepted where they are expected, other control characters are not', async () => {
    const schema = z.object({ message: z.string() });
    const read = async (text: string) =>
      (await readForm(post(new URLSearchParams({ message: text })), { multiline: ['message'] })).parse(schema);
    expect(await read('a\r\nb\rc\n\td')).toEqual({ ok: true, value: { message: 'a\nb\nc\n\td' } });
    expect(await read('a\0b')).toEqual({ ok: false, errors: { message: 'control-characters' } });
  });

  test('what was typed can be shown again, but no password and no answer to a captcha', async () => {
    const form = await fields(
      ['email', 'a@b.example'],
      ['password', 'secret'],
      ['confirmPassword', 'secret'],
      ['captcha', '11'],
      ['intent', 'x'],
    );
    expect(form.values).toEqual({ email: 'a@b.example' });
    expect(form.parse(z.object({ password: z.string() }))).toEqual({ ok: true, value: { password: 'secret' } });
    const answer = invalid(form, { email: 'email-in-use' });
    expect(answer).toMatchObject({
      data: { errors: { email: 'email-in-use' }, values: { email: 'a@b.example' } },
      init: { status: 422 },
    });
  });

  test.each(['__proto__', 'constructor', 'prototype', 'toString', '__proto__[isAdmin]', 'hasOwnProperty'])(
    'a field called %s harms nobody',
    async (name) => {
      const form = await fields([name, 'x'], [name, 'y'], ['title', 'A']);
      expect(form.parse(z.object({ title: z.string(), isAdmin: z.string().optional() }))).toEqual({ ok: true, value: { title: 'A' } });
      expect(form.parse(anything).ok).toBe(false);
      expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
      expect(Object.getPrototypeOf(form.values)).toBe(Object.prototype);
    },
  );
});

describe('a file', () => {
  const file = (bytes: number, name = 'proof.png') => new File([new Uint8Array(bytes)], name, { type: 'image/png' });

  test('comes with its fields', async () => {
    const form = await readForm(upload([file(1024)], { method: 'bank' }), PROOF);
    expect(form.file).toMatchObject({ name: 'proof.png', type: 'image/png' });
    expect(form.file?.bytes).toHaveLength(1024);
    expect(form.parse(z.object({ method: z.string() }))).toEqual({ ok: true, value: { method: 'bank' } });
    expect(form.values).toEqual({ method: 'bank' });
  });

  test.each([
    ['one byte', 1025, false],
    ['far', 4096, true],
  ])('%s too large is an error of the field, and what was typed stays', async (_, bytes, isCut) => {
    const form = await readForm(upload([file(bytes)], { method: 'wallet', operator: 'Cash' }), PROOF);
    expect(form).toMatchObject({ file: null, isCut, values: { method: 'wallet', operator: 'Cash' } });
    expect(form.parse(z.object({}))).toEqual({ ok: false, errors: { proof: 'file-too-large' } });
  });

  test('far too large is no file, though the part of it that is read would fit', async () => {
    const limits = { maxBytes: 200_000, file: { name: 'proof', maxBytes: 100_000 } };
    const form = await readForm(upload([file(300_000)], { method: 'wallet' }), limits);
    expect(form).toMatchObject({ file: null, isCut: true, values: { method: 'wallet' } });
    expect(form.parse(z.object({}))).toEqual({ ok: false, errors: { proof: 'file-too-large' } });
  });

  test('of a million times the limit is not read', async () => {
    let pulled = 0;
    const head = `--b\r\nContent-Disposition: form-data; name="operator"\r\n\r\nCash\r\n--b\r\nContent-Disposition: form-data; name="proof"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(pulled === 0 ? Buffer.from(head) : new Uint8Array(16 * 1024));
        pulled += 1;
      },
    });
    const headers = { ...SAME_ORIGIN, 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': '1073741824' };
    const form = await readForm(new Request(URL_HERE, { method: 'POST', body, headers, duplex: 'half' }), PROOF);
    expect(form).toMatchObject({ file: null, isCut: true, values: { operator: 'Cash' } });
    expect(pulled).toBeLessThan(10);
  });

  test('that fits is refused where another field is far too large', async () => {
    expect(await statusOf(readForm(upload([], { payer: 'x'.repeat(100_000) }), PROOF))).toBe(413);
  });

  test('that was not chosen is null; an empty one is a file', async () => {
    expect((await readForm(upload([file(0, '')]), PROOF)).file).toBeNull();
    expect((await readForm(upload([file(0)]), PROOF)).file?.bytes).toHaveLength(0);
    expect((await readForm(upload([]), PROOF)).file).toBeNull();
    expect((await readForm(post(new URLSearchParams({ proof: 'text' })), PROOF)).file).toBeNull();
  });

  test('two for one field are refused', async () => {
    const form = await readForm(upload([file(10), file(10)]), PROOF);
    expect(form.file).toBeNull();
    expect(form.parse(z.object({}))).toEqual({ ok: false, errors: { proof: 'repeated' } });
  });

  test('where none is expected is ignored', async () => {
    const form = await readForm(upload([file(10)], { title: 'A' }));
    expect(form.file).toBeNull();
    expect(form.parse(z.object({ title: z.string(), proof: z.string().optional() }))).toEqual({ ok: true, value: { title: 'A' } });
  });
});

describe('signs that can’t be seen', () => {
  test.each([
    ['a field of one line', 'from_name', 'Am\u200eal\u200b \u2067أمل\u2069\u200d', 'Amal أمل'],
    ['an accent that its letter takes', 'from_name', 'Zoe\u0301', 'Zo\u00e9'],
    ['a key', 'code', '\ufeffAAAA\u2060-BBBB', 'AAAA-BBBB'],
    ['a text of several lines', 'message', 'می\u200cخواهم\u200d\n\u202eend', 'می\u200cخواهم\u200d\nend'],
    ['a password', 'password', 'p\u200ba\u0301ss', 'p\u200ba\u0301ss'],
    ['a repeated password', 'confirmPassword', '\u200eword', '\u200eword'],
    ['an address, which is refused', 'from_email', 'am\u200bal@example.com', 'am\u200bal@example.com'],
  ])('in %s', async (_, name, typed, read) => {
    const form = await readForm(post(new URLSearchParams({ [name]: typed })), { multiline: ['message'] });
    expect(form.parse(anything)).toEqual({ ok: true, value: { [name]: read } });
  });

  test('stay in a code of the second step', async () => {
    const form = await readForm(post(new URLSearchParams({ code: '123\u200b456', name: 'A\u200b' })), { verbatim: ['code'] });
    expect(form.parse(anything)).toEqual({ ok: true, value: { code: '123\u200b456', name: 'A' } });
  });

  test('stay in what is kept over a login, until it is sent', async () => {
    expect((await readTyped(post(new URLSearchParams({ text: 'a\u200d\u200bb' })))).values).toEqual({ text: 'a\u200d\u200bb' });
  });
});
