/** Draws a cover; the same title and genre always give the same picture. */
export interface CoverArt {
  /** An SVG document of 600 × 800. `lettered: false` leaves the title out (backdrops, tiles). */
  draw(
    cover: { readonly title: string; readonly genre: string; readonly art?: string; readonly palette?: string },
    options?: { readonly lettered?: boolean },
  ): string;
}
