export interface RequestContext {
  readonly requestId: string;
  readonly address: string;
}

export interface RequestContexts {
  current(): RequestContext | null;
  during<Result>(context: RequestContext, work: () => Result): Result;
}
