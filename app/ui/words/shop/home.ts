import { common } from '../en/common';
import { home } from '../en/shop/home';
import { roomWords } from '../room';

export const { useWords: useHomeWords } = roomWords({ en: { ...common, ...home } });
