import { common } from '../en/common';
import { method } from '../en/method';
import { home } from '../en/shop/home';
import { roomWords } from '../room';

export const { useWords: useHomeWords } = roomWords({ ...common, ...method, ...home });
