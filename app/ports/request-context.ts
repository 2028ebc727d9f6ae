/** The request at hand, as far as it is known. */
export interface RequestContext {
  readonly requestId: string;
  /** The client's address, for limits; 'unknown' where nobody knows it. */
  readonly address: string;
}

/** Knows, deep in the work on a request, which request it is: so that an event can be noted with it without being told by every caller. */
export interface RequestContexts {
  /** null outside of a request: background work, and commands of the owner's terminal. */
  current(): RequestContext | null;
  /** Everything that `work` does, also later, belongs to this request. */
  during<Result>(occasion: RequestContext, work: () => Result): Result;
}
