import { type ReactNode, useRef, useState } from 'react';

import { type ManagedFilter, TICKED } from '~/domain/catalogue/admin-list';
import { adminPaths } from '~/domain/paths/admin';

import { SubmitButton } from '~/ui/components/form/submit-button';
import { Form, Link } from '~/ui/components/navigation';
import { useIsScripted } from '~/ui/components/use-is-scripted';
import { useAdminTranslations } from '~/ui/translations/admin';

const BOX = 'input[name="pick"][type="checkbox"]';

interface TickFormProps {
  readonly filter: ManagedFilter;
  readonly page: number;
  /** The number of games that are ticked as the page comes, and of all on it. */
  readonly ticked: number;
  readonly shownCount: number;
  readonly children: ReactNode;
}

/** The games of a page with a box each, and what can be done with the ticked ones: a GET form whose buttons lead to the change's page. */
export function TickForm({ filter, page, ticked, shownCount, children }: TickFormProps) {
  const { t, tCount } = useAdminTranslations();
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(ticked);
  const isScripted = useIsScripted();
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>(BOX) ?? [])];
  const recount = () => setCount(boxes().filter(({ checked }) => checked).length);
  const tickAll = (isTicked: boolean) => {
    for (const box of boxes()) box.checked = isTicked;
    recount();
  };
  const isAll = count === shownCount;
  return (
    <Form method="get" action={adminPaths.change()} ref={form} onChange={recount} aria-label={t('ticks-form')}>
      <input type="hidden" name="pick" value={TICKED} />
      {Object.entries({ ...filter, pick: '', page: page > 1 ? String(page) : '' }).map(([name, value]) =>
        value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="game-ticks surface below-m row gap-xs">
        <p className="semibold num" role="status">
          {tCount('ticks', count)}
        </p>
        {isScripted ? (
          <label className="check game-ticks__all">
            <input type="checkbox" checked={isAll} onChange={(event) => tickAll(event.currentTarget.checked)} />
            {t('ticks-all')}
          </label>
        ) : (
          <Link
            className="game-ticks__all"
            to={adminPaths.games({ ...filter, pick: '', page, ticked: ticked === shownCount ? '' : 'page' })}
          >
            {t(ticked === shownCount ? 'none' : 'ticks-all')}
          </Link>
        )}
        {filter.stock === 'archived' ? <Button to={adminPaths.change()} change="archived:no" text={t('ticks-restore')} /> : <Buttons />}
      </div>
      {children}
    </Form>
  );
}

function Buttons() {
  const { t } = useAdminTranslations();
  return (
    <>
      <Button to={adminPaths.prices()} text={t('ticks-price')} />
      <Button to={adminPaths.newOffer()} text={t('ticks-offer')} />
      <Button to={adminPaths.regions()} text={t('regions')} />
      <Button to={adminPaths.change()} text={t('ticks-more')} />
      <Button to={adminPaths.change()} change="archived:yes" text={t('ticks-archive')} />
    </>
  );
}

function Button({ to, change, text }: { readonly to: string; readonly change?: string; readonly text: string }) {
  return (
    <SubmitButton className="btn btn--line" formAction={to} {...(change === undefined ? {} : { name: 'change', value: change })}>
      {text}
    </SubmitButton>
  );
}

/** The box of one game. Its label fills the cell, so that a finger finds it. */
export function Tick({ id, title, isTicked }: { readonly id: string; readonly title: string; readonly isTicked: boolean }) {
  const { t } = useAdminTranslations();
  return (
    <label className="tick">
      <span className="sr">{t('tick-title', { title })}</span>
      <input type="checkbox" name="pick" value={id} defaultChecked={isTicked} />
    </label>
  );
}
