import { useState, type FocusEvent, type MouseEvent } from 'react';

import { deskPaths } from '~/domain/desk-paths';
import type { FormValues } from '~/domain/form-answer';
import type { FormError } from '~/domain/form-error';
import { coverFor, isCover, isOwnCover } from '~/domain/game';

import { Cover } from '~/ui/kit/cover';
import { TextField } from '~/ui/kit/fields';
import { Icon } from '~/ui/kit/icon';

/** The cover's address, its picture, and a button that fills in a generated cover; without a script the button asks the server. */
export function CoverField({
  values,
  error,
  isEdited,
}: {
  readonly values: FormValues;
  readonly error: FormError | undefined;
  readonly isEdited: boolean;
}) {
  const [picture, setPicture] = useState(() => pictureOf(values, isEdited ? values : {}));
  const form = (element: Element) => element.closest('form') as HTMLFormElement;
  const show = (element: Element) => {
    const typed = Object.fromEntries([...new FormData(form(element))].map(([name, value]) => [name, String(value)]));
    setPicture(pictureOf(typed, isEdited ? values : {}));
  };
  const generate = (event: MouseEvent<HTMLButtonElement>) => {
    const fields = form(event.currentTarget).elements;
    const title = (fields.namedItem('title') as HTMLInputElement).value;
    if (title.trim() === '') return;
    event.preventDefault();
    (fields.namedItem('cover') as HTMLInputElement).value = coverFor(title);
    show(event.currentTarget);
  };
  const refresh = (event: FocusEvent<HTMLDivElement>) => show(event.currentTarget);
  return (
    <div className="cover-field" onBlur={refresh}>
      <div className="cover-field__picture">
        {picture === null ? <Icon name="wand-sparkles" /> : <Cover src={picture} width={90} height={120} />}
      </div>
      <TextField
        name="cover"
        label="Cover image URL"
        value={values['cover']}
        error={error}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <button className="btn btn--line" name="intent" value="generated-cover" formNoValidate onClick={generate}>
        <Icon name="wand-sparkles" />
        Use generated cover
      </button>
    </div>
  );
}

/** What the picture shows: the typed address; for a generated cover the one that the title and genre will give. */
function pictureOf(typed: FormValues, stored: FormValues): string | null {
  const { cover = '', title = '', genre = '' } = typed;
  if (!isCover(cover)) return null;
  const isStored = cover === stored['cover'] && title === stored['title'] && genre === stored['genre'];
  if (isStored || !isOwnCover(cover)) return cover;
  return deskPaths.coverPreview({ title, genre });
}
