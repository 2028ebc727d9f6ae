import { company } from '../../en/storefront/legal/company';
import { roomWords } from '../../use-translations';

export const { useWords: useCompanyWords } = roomWords(company);
