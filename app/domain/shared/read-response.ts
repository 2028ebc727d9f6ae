/** The longest answer of a vendor, in bytes. */
export const MAX_VENDOR_ANSWER = 1024 * 1024;

/** Reads a vendor's answer as text. Throws where it is longer than MAX_VENDOR_ANSWER. */
export async function readVendorAnswer({ body }: Pick<Response, 'body'>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  // why not text(): it would keep in memory all that comes until the call's time is over
  const reader = body?.getReader();
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    size += piece.value.byteLength;
    if (size > MAX_VENDOR_ANSWER) {
      await reader?.cancel();
      throw new Error('A vendor answered with more than the longest answer.');
    }
    text += decoder.decode(piece.value, { stream: true });
  }
  return text + decoder.decode();
}
