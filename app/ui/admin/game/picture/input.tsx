import { useEffect, useRef, useState } from 'react';

import type { FormError } from '~/domain/shared/form-error';
import type { PictureField, RefusedPicture } from '~/features/game/index.server';

import { ChosenFile } from '~/ui/components/form/chosen-file';
import { FileField } from '~/ui/components/form/file-field';
import { useFormSentence } from '~/ui/components/form/words';

/** The largest picture in bytes; the server has the same limit. */
const MAX_BYTES = 15 * 1024 * 1024;

interface PictureInputProps {
  readonly name: PictureField;
  readonly label: string;
  readonly hint?: string;
  readonly error: FormError | undefined;
  /** The files that the server refused. */
  readonly refusedPictures: readonly RefusedPicture[];
  /** The most files; more than one may be chosen at once. */
  readonly most: number;
}

/** The chosen pictures are shown at once, and those that are too large or too many are named before anything is sent. */
export function PictureInput({ name, label, hint, error, refusedPictures, most }: PictureInputProps) {
  const sentence = useFormSentence();
  const [files, setFiles] = useState<readonly File[]>([]);
  /** The answer that another choice has overtaken. */
  const [past, setPast] = useState<readonly RefusedPicture[] | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // why: files may have been chosen before the scripts came
    const chosen = box.current?.querySelector('input')?.files;
    if (chosen && chosen.length > 0) setFiles([...chosen]);
  }, []);
  const named = past === refusedPictures ? [] : refusedPictures.filter((each) => each.field === name && each.name !== '');
  return (
    <div className="stack gap-s" ref={box}>
      <FileField
        name={name}
        label={label}
        hint={hint}
        error={problemOf(files, most) ?? (past === refusedPictures ? undefined : error)}
        accept="image/jpeg,image/png,image/webp"
        multiple={most > 1}
        onChange={(event) => {
          setFiles([...(event.target.files ?? [])]);
          setPast(refusedPictures);
        }}
      />
      {named.length === 0 ? null : (
        <ul className="bad text-s break">
          {named.map(({ name: file, code }, index) => (
            <li key={index}>
              <bdi>{file}</bdi> {sentence(code)}
            </li>
          ))}
        </ul>
      )}
      {files.length === 0 ? null : (
        <ul className="game-chosen text-xs">
          {files.map((file) => (
            <li key={`${file.name} ${file.size}`}>
              <ChosenFile file={file} isOne={false} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function problemOf(files: readonly File[], most: number): FormError | undefined {
  if (files.some(({ size }) => size > MAX_BYTES)) return 'picture-too-large';
  return files.length > most ? 'pictures-too-much' : undefined;
}
