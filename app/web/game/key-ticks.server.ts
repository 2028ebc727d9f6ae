import type { SubmittedForm } from '~/web/form.server';

/** Returns the ticks of a preview's page: `shown` are the lines that had one. */
export function readTicks({ values }: SubmittedForm) {
  const shown = (values['shown'] ?? '').split(',').map(Number).filter(Number.isSafeInteger);
  return { shown, lines: shown.filter((line) => values[`tick-${line}`] !== undefined), unusual: values['unusual'] !== undefined };
}
