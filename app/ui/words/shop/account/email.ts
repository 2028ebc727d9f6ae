import { common } from '../../en/common';
import { email } from '../../en/shop/account/email';
import { roomWords } from '../../room';

export const { useWords: useEmailWords } = roomWords({ ...common, ...email });
