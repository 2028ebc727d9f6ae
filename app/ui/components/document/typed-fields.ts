type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

type Ticked = HTMLInputElement & { readonly type: 'checkbox' | 'radio' };

interface KnownField {
  readonly field: FieldElement;
  readonly key: string;
}

/** A field before React listens. */
interface FieldState extends KnownField {
  readonly value: string;
  readonly isTicked: boolean;
  /** Filled on this page, not by the browser's memory of an earlier visit. */
  readonly isTyped: boolean;
}

const FIELDS = 'input:not([type=hidden]), textarea, select';

declare global {
  interface Window {
    /** The fields that were filled on this page (app/server/late-scripts.server.ts). */
    readonly typedFields?: ReadonlySet<EventTarget | null>;
  }
}

interface CapturedFields {
  /** Reads what the fields hold: once React has hydrated the page, before an effect sets one. */
  readonly read: () => void;
  readonly restore: () => void;
}

/**
 * Keeps what was typed, chosen, opened and scrolled before React had hydrated the page. `restore` puts it back: where a helper of the browser
 * added nodes of its own, React makes the whole page anew. Each field that a person filled says so once more, so that what only listens
 * hears it.
 */
export function captureFields(): CapturedFields {
  const root = document.documentElement;
  const knownFields = fields().map((field, index, all): KnownField => ({ field, key: keyOf(field, index, all) }));
  const open = [...document.querySelectorAll('details')].map((details) => details.open);
  const { scrollX, scrollY } = window;
  const focused = document.activeElement;
  let states: readonly FieldState[] = [];

  function restore(): void {
    const now = new Map(fields().map((field, index, all) => [keyOf(field, index, all), field]));
    for (const state of states) {
      const field = state.field.isConnected ? state.field : now.get(state.key);
      if (!field) continue;
      if (field !== state.field) copy(state.field, field);
      else if (state.isTyped) restoreField(state);
      if (state.field === focused && field !== focused) focus(field, state.field);
      if (state.isTyped) announce(field);
    }
    if (document.documentElement === root) return;
    for (const [index, details] of [...document.querySelectorAll('details')].entries()) details.open = open[index] ?? details.open;
    window.scrollTo(scrollX, scrollY);
  }

  return { read: () => (states = knownFields.map(stateOf)), restore };
}

const fields = () => [...document.querySelectorAll<FieldElement>(FIELDS)];

/** Returns a name of a field that the page made anew gives its copy too. */
function keyOf(field: FieldElement, index: number, all: readonly FieldElement[]): string {
  const own = nameOf(field);
  return `${own} ${all.slice(0, index).filter((each) => nameOf(each) === own).length}`;
}

const canBeTicked = (field: FieldElement): field is Ticked => field.type === 'checkbox' || field.type === 'radio';

const nameOf = (field: FieldElement) =>
  [field.form?.getAttribute('action'), field.name, field.id, canBeTicked(field) ? field.value : ''].join(' ');

function stateOf({ field, key }: KnownField): FieldState {
  const isTyped = window.typedFields?.has(field) ?? false;
  return { field, key, value: field.value, isTicked: canBeTicked(field) && field.checked, isTyped };
}

function copy(from: FieldElement, to: FieldElement): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    if (from.type === 'file') to.files = from.files;
    else if (canBeTicked(from)) to.checked = from.checked;
    else to.value = from.value;
  } else to.value = from.value;
}

/** Restores what an effect set to the address's value. A field in which a person goes on typing stays. */
function restoreField({ field, value, isTicked }: FieldState): void {
  if (canBeTicked(field)) field.checked = isTicked;
  else if (field instanceof HTMLSelectElement || (field.type !== 'file' && field.value === field.defaultValue)) field.value = value;
}

function focus(field: FieldElement, old: FieldElement): void {
  field.focus({ preventScroll: true });
  if (field instanceof HTMLSelectElement || old instanceof HTMLSelectElement || old.selectionStart === null) return;
  field.setSelectionRange(old.selectionStart, old.selectionEnd);
}

/** Tells React's listeners what a field holds. */
function announce(field: FieldElement): void {
  // why: a person ticks radio buttons, and unticks none
  if (field.type === 'radio' && canBeTicked(field) && !field.checked) return;
  const { _valueTracker: valueTracker } = field as { readonly _valueTracker?: { setValue(value: string): void } };
  // why: React tells no listener of a value that it has seen, and it saw this one as it began
  valueTracker?.setValue(canBeTicked(field) ? String(!field.checked) : `${field.value} `);
  for (const type of canBeTicked(field) ? ['click'] : ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
