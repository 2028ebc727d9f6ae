import assert from 'node:assert/strict';

import { describe, expect, it } from 'vitest';

import { ShopError } from '~/domain/shared/shop-error';
import type { CardProvider } from '~/ports/card-provider';
import { StoreError } from '~/ports/store';

import { KINDS, PORTS, type Fault } from '../support/scenarios/failures';
import { naive } from '../support/scenarios/mutants';
import { mustBeSound } from '../support/scenarios/soundness';
import { STEPS, type Step } from '../support/scenarios/steps';
import { openWorld, type Plant } from '../support/scenarios/world';

const IS_LONG = process.env['FAULTS'] === 'long';
/** Every so-many-th place where something can fail; in the long form all of them. On Firestore, vitest.config.ts says how many. */
const STRIDE = Number(process.env['STRIDE'] ?? (IS_LONG ? 1 : 72));
/** The time to recover, in minutes of the tests' clock. */
const HEALING = 4;

/** Runs a step with one fault, lets people try again and the shop work for four minutes, then checks that all is as it should be. */
async function suffer(step: Step, fault: Fault | null, plant?: Plant): Promise<Record<string, number>> {
  const world = openWorld(undefined, plant);
  try {
    const { id, act, reference = '' } = await step.prepare(world);
    world.ports.arm(fault);
    await tried(act);
    const { counts } = world.ports;
    world.ports.disarm();
    // Twice: a person who doesn't know whether it worked tries again, and a double click sends it once more.
    if (!step.isLeft) for (let again = 0; again < 2; again += 1) await tried(act);
    for (let minute = 0; minute < HEALING; minute += 1) await world.minute();
    await mustBeSound(world, { isMailed: true });
    const [first] = await world.allOrders();
    assert(await step.isDone(await world.read(id === '' ? (first?.id ?? '') : id), world, reference), 'not what was wanted');
    return counts;
  } finally {
    await world.close();
  }
}

/** Ignores what a person sees as a refusal, or as 'We are offline'. */
async function tried(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ShopError || error instanceof StoreError)) throw error;
  }
}

async function placesOf(step: Step, plant?: Plant): Promise<Fault[]> {
  const counts = await suffer(step, null, plant);
  return PORTS.flatMap((port) =>
    Array.from({ length: counts[port] ?? 0 }, (_, at) => at + 1).flatMap((nth) => KINDS.map((kind) => ({ port, nth, kind }))),
  );
}

describe('a failure at any step', () => {
  it.each(STEPS)('leaves nothing broken, and the shop recovers within four minutes: $name', async (step) => {
    const places = await placesOf(step);
    const failed: string[] = [];
    for (const [at, fault] of places.entries()) {
      if (at % STRIDE !== STEPS.indexOf(step) % STRIDE) continue;
      await suffer(step, fault).catch((error: unknown) => failed.push(`${fault.port} ${fault.nth} ${fault.kind}: ${String(error)}`));
    }
    if (IS_LONG) console.log(`${step.name}: ${places.length} places`);
    expect(failed).toEqual([]);
  });

  // If no background work looks after it, it is not done even without a failure.
  const LEFT = 'come back from the card’s provider, and go away again';
  const PLANTED: readonly { readonly plant: Plant; readonly step: string; readonly name: string }[] = [
    { name: 'writes one document after the other', step: 'approve', plant: { store: naive } },
    {
      name: 'looks after no payment by card',
      step: LEFT,
      plant: { isReconciled: false },
    },
    { name: 'asks for a refund by another name each time', step: 'send money back to the card', plant: { provider: nameless } },
  ];

  it.runIf(IS_LONG || process.env['STRIDE']).each(PLANTED)('would break a shop that $name', async ({ step: name, plant }) => {
    const step = STEPS.find((each) => each.name === name);
    assert(step);
    const places = await placesOf(step, name === LEFT ? undefined : plant);
    for (const fault of places) {
      const isFound = await suffer(step, fault, plant).then(
        () => false,
        () => true,
      );
      if (isFound) return;
    }
    expect.unreachable('not found');
  });
});

function nameless(provider: CardProvider): CardProvider {
  let nth = 0;
  return { ...provider, refund: (id, options) => provider.refund(id, { ...options, requestId: `${options.requestId} ${(nth += 1)}` }) };
}
