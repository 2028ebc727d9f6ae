import { expect, it } from 'vitest';

import { ownEnv } from '../../../tests/support/shop/own-env';
import { openShop } from '~/services/index.server';

import { pictureFile } from './picture-file.server';

it('caches the files of each shop for itself', async () => {
  const [shop, other] = [openShop(ownEnv()), openShop(ownEnv())];
  const file = { bytes: Buffer.from('a picture'), type: 'image/webp' };
  await pictureFile(shop, '/pictures/a', async () => file);
  const again = await pictureFile(shop, '/pictures/a', async () => null);
  expect(await again.text()).toBe('a picture');
  await expect(pictureFile(other, '/pictures/a', async () => null)).rejects.toMatchObject({ status: 404 });
});
