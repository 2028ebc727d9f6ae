import { common } from '../../en/common';
import { email } from '../../en/storefront/account/email';
import { roomWords } from '../../use-translations';

export const { useWords: useEmailWords } = roomWords({ ...common, ...email });
