// The events of the fake PayPal: written, signed and verified as PayPal's documents say. A signature covers the bytes of an event as they
// were sent: parsed and written again, they are others.
import { generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';

/** @param {string} webhookId */
export function createSigner(webhookId) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const textOf = (/** @type {string} */ id, /** @type {string} */ time, /** @type {string} */ hook, /** @type {string} */ body) =>
    Buffer.from(`${id}|${time}|${hook}|${crc32(Buffer.from(body))}`);

  return {
    /** @type {(type: string, resource: any) => { id: string, type: string, body: string, headers: Record<string, string> }} */
    write(type, resource) {
      const id = `WH-${randomUUID().replaceAll('-', '').toUpperCase()}`;
      const time = new Date().toISOString();
      const event = {
        id,
        event_version: '1.0',
        create_time: time,
        resource_type: type.startsWith('CHECKOUT') ? 'checkout-order' : 'capture',
      };
      const body = peculiar(JSON.stringify({ ...event, event_type: type, summary: `Montant reçu / ${type}`, resource }));
      const transmission = randomUUID();
      return {
        id,
        type,
        body,
        headers: {
          'Content-Type': 'application/json',
          'PAYPAL-TRANSMISSION-ID': transmission,
          'PAYPAL-TRANSMISSION-TIME': time,
          'PAYPAL-TRANSMISSION-SIG': sign('sha256', textOf(transmission, time, webhookId, body), privateKey).toString('base64'),
          'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
          'PAYPAL-CERT-URL': 'https://api.paypal.com/v1/notifications/certs/CERT-FAKE',
        },
      };
    },

    /** `raw` is the whole question, so that the event in it can be taken as it was sent. @type {(asked: any, raw: string) => boolean} */
    verify(asked, raw) {
      const body = rawField(raw, 'webhook_event');
      if (body === null || asked.webhook_id !== webhookId) return false;
      const text = textOf(String(asked.transmission_id), String(asked.transmission_time), webhookId, body);
      try {
        return verify('sha256', text, publicKey, Buffer.from(String(asked.transmission_sig), 'base64'));
      } catch {
        return false;
      }
    },
  };
}

/** The same JSON in a way in which no JSON.stringify would write it: spaces, escaped signs, a number with an end of zeros. @type {(json: string) => string} */
function peculiar(json) {
  return json.replace('{', '{ ').replace(/\//g, '\\/').replace(/ç/g, '\\u00e7').replace('"event_version"', '"zz": 1.50 ,  "event_version"');
}

/** The value of a top-level field, as it stands in the text. @type {(raw: string, name: string) => string | null} */
function rawField(raw, name) {
  let depth = 0;
  for (let at = 0; at < raw.length; at += 1) {
    if (raw[at] === '"') {
      const end = endOfText(raw, at);
      if (depth === 1 && raw.slice(at + 1, end) === name && /^\s*:/.test(raw.slice(end + 1))) {
        const start = end + 1 + (/^\s*:/.exec(raw.slice(end + 1))?.[0].length ?? 0);
        return raw.slice(start, endOfValue(raw, start));
      }
      at = end;
    } else if (raw[at] === '{' || raw[at] === '[') depth += 1;
    else if (raw[at] === '}' || raw[at] === ']') depth -= 1;
  }
  return null;
}

/** @type {(raw: string, start: number) => number} */
function endOfText(raw, start) {
  let at = start + 1;
  while (at < raw.length && raw[at] !== '"') at += raw[at] === '\\' ? 2 : 1;
  return at;
}

/** @type {(raw: string, start: number) => number} */
function endOfValue(raw, start) {
  let depth = 0;
  for (let at = start; at < raw.length; at += 1) {
    if (raw[at] === '"') at = endOfText(raw, at);
    else if (raw[at] === '{' || raw[at] === '[') depth += 1;
    else if (raw[at] === '}' || raw[at] === ']') {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (raw[at] === ',' && depth === 0) return at;
  }
  return raw.length;
}

/** @type {(bytes: Uint8Array) => number} */
function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc >>> 0;
}
