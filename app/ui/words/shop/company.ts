import { company } from '../en/shop/company';
import { roomWords } from '../room';

export const { useWords: useCompanyWords } = roomWords(company);
