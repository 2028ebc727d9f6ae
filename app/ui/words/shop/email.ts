import { common } from '../en/common';
import { email } from '../en/shop/email';
import { roomWords } from '../room';

export const { useWords: useEmailWords } = roomWords({ ...common, ...email });
