import { perShop } from '~/http/per-shop.server';
import type { Shop } from '~/services/index.server';

interface PictureFile {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly type: string;
}

/** The most files that are cached, of at most 360 kB each. */
const MAX_KEPT = 60;
const cacheOf = perShop(() => new Map<string, PictureFile>());

/** Returns a file whose `address` has its digest: browsers and this process keep it. 404 where there is none. */
export async function pictureFile(shop: Shop, address: string, read: () => Promise<PictureFile | null>): Promise<Response> {
  const { bytes, type } = cacheOf(shop).get(address) ?? (await keep(shop, address, read));
  return new Response(bytes, { headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' } });
}

async function keep(shop: Shop, address: string, read: () => Promise<PictureFile | null>): Promise<PictureFile> {
  const file = await read();
  if (!file) throw new Response(null, { status: 404 });
  const cache = cacheOf(shop);
  cache.set(address, file);
  const [oldest] = cache.keys();
  if (cache.size > MAX_KEPT && oldest !== undefined) cache.delete(oldest);
  return file;
}
