import { company } from '../../en/shop/legal/company';
import { roomWords } from '../../room';

export const { useWords: useCompanyWords } = roomWords(company);
