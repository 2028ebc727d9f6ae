/** Firestore's bill: documents read (an empty answer counts as one), written and deleted. */
export interface Bill {
  readonly reads: number;
  readonly writes: number;
  readonly deletes: number;
}

export interface Reading {
  note(message: unknown): void;
  end(): void;
}

export interface Meter {
  /** Counts the documents of a new answer as they pass. */
  read(request?: unknown): Reading;
  /** Counts the writes of a commit that was applied. */
  write(request: unknown): void;
  take(): Bill;
}

interface Streamed {
  /** RunQuery. */
  readonly document?: unknown;
  /** BatchGetDocuments; a missing document is billed as well. */
  readonly found?: unknown;
  readonly missing?: unknown;
  /** RunAggregationQuery: a read for each 1,000 counted entries. */
  readonly result?: { readonly aggregateFields?: Readonly<Record<string, { readonly integerValue?: string | number }>> };
  /** Listen. */
  readonly documentChange?: unknown;
  /** Also for a changed document that left the result, which is billed; a deleted one is not. */
  readonly documentDelete?: { readonly document?: string };
  readonly targetChange?: { readonly targetChangeType?: string | number };
}

const COUNTED_PER_READ = 1000;

const FREE: Reading = { note: () => {}, end: () => {} };

/** `isBilled` leaves out the queries of whole collections. */
export function createMeter(isBilled: (collection: string) => boolean): Meter {
  let bill = { reads: 0, writes: 0, deletes: 0 };
  /** Documents that left a listener's result, one entry for each listener, and deleted documents. */
  const lost: string[] = [];
  const deleted = new Set<unknown>();
  return {
    read(request) {
      const { structuredQuery } = (request ?? {}) as { structuredQuery?: { from?: readonly { collectionId: string }[] } };
      if (!isBilled(structuredQuery?.from?.[0]?.collectionId ?? '')) return FREE;
      let reads = 0;
      let isSettled = false;
      const settle = () => {
        if (!isSettled && reads === 0) bill.reads += 1;
        isSettled = true;
      };
      return {
        note(message) {
          const found = readsOf(message as Streamed);
          const { document } = (message as Streamed).documentDelete ?? {};
          if (document !== undefined) lost.push(document);
          reads += found;
          bill.reads += found;
          if (isCurrent(message as Streamed)) settle();
        },
        end: settle,
      };
    },
    write(request) {
      const { writes = [] } = request as { writes?: readonly Readonly<Record<string, unknown>>[] };
      for (const write of writes) {
        const isDelete = 'delete' in write && Boolean(write['delete']);
        if (isDelete) deleted.add(write['delete']);
        bill[isDelete ? 'deletes' : 'writes'] += 1;
      }
    },
    take() {
      const left = lost.splice(0).filter((document) => !deleted.has(document)).length;
      const taken = { ...bill, reads: bill.reads + left };
      deleted.clear();
      bill = { reads: 0, writes: 0, deletes: 0 };
      return taken;
    },
  };
}

function readsOf({ document, found, missing, result, documentChange }: Streamed): number {
  if (result) {
    const counted = Object.values(result.aggregateFields ?? {}).map(({ integerValue }) => Number(integerValue ?? 0));
    return Math.max(1, Math.ceil(Math.max(0, ...counted) / COUNTED_PER_READ));
  }
  return [document, found, missing, documentChange].filter(Boolean).length;
}

/** A listener's first answer is complete: it is told that it has everything. */
function isCurrent({ targetChange }: Streamed): boolean {
  return targetChange?.targetChangeType === 'CURRENT' || targetChange?.targetChangeType === 3;
}
