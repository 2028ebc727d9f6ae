import assert from 'node:assert/strict';

import { describe, expect, it } from 'vitest';

import { ShopError } from '~/domain/shared/shop-error';
import type { CardProvider } from '~/ports/card-provider';
import { StoreError } from '~/ports/store';

import { naive } from '../support/scenarios/model/mutants';
import { KINDS, PORTS, type Fault } from '../support/scenarios/crash-points/failures';
import { FLOWS, orderOf, type Flow } from '../support/scenarios/crash-points/flows';
import { openStepWorld, type Plant } from '../support/scenarios/crash-points/world';

const IS_LONG = process.env['FAULTS'] === 'long';
/** Every so-many-th place where something can fail; in the long form all of them. On Firestore, vitest.config.ts says how many. */
const STRIDE = Number(process.env['STRIDE'] ?? (IS_LONG ? 1 : 72));
/** How long the shop may take to recover, in minutes of the tests' clock. */
const HEALING = 4;

/** Runs a flow with one fault, lets people try again and the shop work for four minutes, then checks that all is as it should be. */
async function suffer(flow: Flow, fault: Fault | null, plant?: Plant): Promise<Record<string, number>> {
  const world = openStepWorld(plant);
  try {
    const subject = await flow.prepare(world);
    world.ports.arm(fault);
    await tried(() => flow.act(world, subject));
    const { counts } = world.ports;
    world.ports.disarm();
    // Twice: a person who doesn't know whether it worked tries again, and a double click sends it once more.
    if (!flow.isLeft) for (let again = 0; again < 2; again += 1) await tried(() => flow.act(world, subject));
    for (let minute = 0; minute < HEALING; minute += 1) await world.minute();
    await world.mustBeSound();
    assert(await flow.isDone(await orderOf(world, subject), world, subject), 'not what was wanted');
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

async function placesOf(flow: Flow, plant?: Plant): Promise<Fault[]> {
  const counts = await suffer(flow, null, plant);
  return PORTS.flatMap((port) =>
    Array.from({ length: counts[port] ?? 0 }, (_, at) => at + 1).flatMap((nth) => KINDS.map((kind) => ({ port, nth, kind }))),
  );
}

describe('a failure at any step', () => {
  it.each(FLOWS)('leaves nothing broken, and the shop recovers within four minutes: $name', async (flow) => {
    const places = await placesOf(flow);
    const failed: string[] = [];
    for (const [at, fault] of places.entries()) {
      if (at % STRIDE !== FLOWS.indexOf(flow) % STRIDE) continue;
      await suffer(flow, fault).catch((error: unknown) => failed.push(`${fault.port} ${fault.nth} ${fault.kind}: ${String(error)}`));
    }
    if (IS_LONG) console.log(`${flow.name}: ${places.length} places`);
    expect(failed).toEqual([]);
  });

  // If no background work looks after it, it is not done even without a failure.
  const LEFT = 'come back from the card’s provider, and go away again';
  const PLANTED: readonly { readonly plant: Plant; readonly flow: string; readonly name: string }[] = [
    { name: 'writes one document after the other', flow: 'approve', plant: { store: naive } },
    {
      name: 'looks after no payment by card',
      flow: LEFT,
      plant: { isReconciled: false },
    },
    { name: 'asks for a refund by another name each time', flow: 'send money back to a card', plant: { provider: nameless } },
  ];

  it.runIf(IS_LONG || process.env['STRIDE']).each(PLANTED)('would break a shop that $name', async ({ flow: name, plant }) => {
    const flow = FLOWS.find((each) => each.name === name);
    assert(flow);
    const places = await placesOf(flow, name === LEFT ? undefined : plant);
    for (const fault of places) {
      const isFound = await suffer(flow, fault, plant).then(
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
