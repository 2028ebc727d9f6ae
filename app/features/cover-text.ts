import { generatedCover } from '~/domain/game';

const [BEFORE = '', AFTER = ''] = generatedCover('id').split('id');
/** No cover has this address. */
const OWN = '=';

/** How a game's cover is kept: a sign where it is the generated one, which its id tells, else its address. */
export function toCoverText(id: string, cover: string): string {
  return isOwn(id, cover) ? OWN : cover;
}

/** The cover that toCoverText() was given. */
export function fromCoverText(id: string, text: string): string {
  return text === OWN ? BEFORE + id + AFTER : text;
}

// why no text is put together: a start asks this twice for each game
function isOwn(id: string, cover: string): boolean {
  return (
    cover.length === BEFORE.length + id.length + AFTER.length &&
    cover.startsWith(BEFORE) &&
    cover.startsWith(id, BEFORE.length) &&
    cover.endsWith(AFTER)
  );
}
