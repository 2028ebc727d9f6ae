/** One kind of request to a store of one size, by one kind of person. */
export interface PageFigure {
  readonly page: string;
  readonly who: Who;
  /** Of the answer's body, as it is sent. */
  readonly bytes: number;
  readonly perSecond: number;
  /** CPU of the whole process for one answer, and how long one took, in ms. */
  readonly cpu: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU of `node:http` alone for the same bytes, in turn with it (ms). */
  readonly bare: number;
}

export const WHO = ['visitor', 'with a cart', 'signed in', 'made anew'] as const;
export type Who = (typeof WHO)[number];

/** The bytes of a first visit, compressed as they are sent. */
export interface Weight {
  readonly page: string;
  readonly html: number;
  readonly style: number;
  readonly script: number;
  readonly font: number;
  /** Those that don't wait until they are in sight. */
  readonly pictures: number;
}

/** All that was measured of a store of one size. */
export interface SizeFigures {
  readonly games: number;
  /** The day, the Node and the cores, and the load of the last 15 minutes before and after. */
  readonly measured: string;
  readonly seconds: number;
  /** Times and CPU in ms, memory in MB. */
  readonly start: { readonly ms: number; readonly cpu: number; readonly memory: number };
  readonly memory: { readonly after: number; readonly most: number };
  /** Of the event loop while pages were measured, in ms. */
  readonly delays: { readonly p50: number; readonly p99: number; readonly most: number };
  readonly pages: readonly PageFigure[];
  readonly weights: readonly Weight[];
}

/** One page on an old phone with a slow line: times in ms, each the middle of some runs. */
export interface PhonePage {
  readonly page: string;
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  /** Layout shift; 0: nothing moved. */
  readonly cls: number;
  /** null: not asked. */
  readonly lighthouse: Scores | null;
}

/** What Lighthouse says of a page, of 100 each. */
export interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Its estimate, in ms. */
  readonly lcp: number;
  /** Its names of what keeps a score below 100. */
  readonly failed: readonly string[];
}

export interface PhoneFigures {
  readonly measured: string;
  readonly pages: readonly PhonePage[];
}
