type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

type Ticked = HTMLInputElement & { readonly type: 'checkbox' | 'radio' };

/** A field before the scripts ran. */
interface FieldState {
  readonly field: FieldElement;
  readonly key: string;
  readonly value: string;
  readonly isTicked: boolean;
  /** Filled on this page, not by the browser's memory of an earlier visit. */
  readonly isTyped: boolean;
}

const FIELDS = 'input:not([type=hidden]), textarea, select';

declare global {
  interface Window {
    /** The fields that were filled before the scripts ran (app/server/late-scripts.server.ts). */
    readonly typedFields?: ReadonlySet<EventTarget | null>;
  }
}

/**
 * Reads what was typed, chosen, opened and scrolled before the scripts ran. Returns the function that puts it back once React has hydrated
 * the page: where a helper of the browser added nodes of its own, React makes the whole page anew. Each field that a person filled says so
 * once more, so that what only listens hears it.
 */
export function captureFields(): () => void {
  const root = document.documentElement;
  const states = fields().map(stateOf);
  const open = [...document.querySelectorAll('details')].map((details) => details.open);
  const { scrollX, scrollY } = window;
  const focused = document.activeElement;
  return () => {
    const now = new Map(fields().map((field, index, all) => [keyOf(field, index, all), field]));
    const isAnew = document.documentElement !== root;
    for (const state of states) {
      const field = state.field.isConnected ? state.field : now.get(state.key);
      if (!field) continue;
      if (field !== state.field) copy(state.field, field);
      else if (state.isTyped) restore(state);
      if (state.field === focused && field !== focused) focus(field, state.field);
      if (state.isTyped) announce(field);
    }
    if (!isAnew) return;
    for (const [index, details] of [...document.querySelectorAll('details')].entries()) details.open = open[index] ?? details.open;
    window.scrollTo(scrollX, scrollY);
  };
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

function stateOf(field: FieldElement, index: number, all: readonly FieldElement[]): FieldState {
  const isTyped = window.typedFields?.has(field) ?? false;
  return { field, key: keyOf(field, index, all), value: field.value, isTicked: canBeTicked(field) && field.checked, isTyped };
}

function copy(from: FieldElement, to: FieldElement): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    if (from.type === 'file') to.files = from.files;
    else if (canBeTicked(from)) to.checked = from.checked;
    else to.value = from.value;
  } else to.value = from.value;
}

/** Puts back what an effect set to the address's value. A field in which a person goes on typing stays. */
function restore({ field, value, isTicked }: FieldState): void {
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
  const { _valueTracker: known } = field as { readonly _valueTracker?: { setValue(value: string): void } };
  // why: React tells no listener of a value that it has seen, and it saw this one as it began
  known?.setValue(canBeTicked(field) ? String(!field.checked) : `${field.value} `);
  for (const type of canBeTicked(field) ? ['click'] : ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
