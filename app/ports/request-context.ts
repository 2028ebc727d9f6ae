export interface RequestContext {
  readonly requestId: string;
  /** The client's address, for limits; 'unknown' where there is none. */
  readonly address: string;
}

/** Knows the request behind any work, so that an event can be logged with it. */
export interface RequestContexts {
  /** Returns null outside of a request: background work, and terminal commands. */
  current(): RequestContext | null;
  /** Runs `work`, whose later work also belongs to this request. */
  during<Result>(occasion: RequestContext, work: () => Result): Result;
}
