/** What a room keeps for an account in a document of its own. Whoever downloads her data gets it; whoever leaves has it deleted. */
export interface AccountDataSource {
  /** Its name in the file that she downloads. */
  readonly name: string;
  /** What the file says of it. */
  readonly read: (accountId: string) => Promise<unknown>;
  /** The path of the document. */
  readonly path: (accountId: string) => string;
}
