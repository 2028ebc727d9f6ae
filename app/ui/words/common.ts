import { common } from './en/common';
import { speak } from './speak';

/** What the kit says: it stands on every page, so its words are few. */
export const { sentence, countedSentence } = speak('en', common);
