import { common } from '../en/common';
import { method } from '../en/method';
import { home } from '../en/storefront/home';
import { roomWords } from '../use-translations';

export const { useWords: useHomeWords } = roomWords({ ...common, ...method, ...home });
