/** Returns the place of a game in one word or two: `Steam` of `PC (Steam)`, else the platform. */
export function placeOf(platform: string): string {
  return /\(([^()]+)\)$/.exec(platform.trim())?.[1] ?? platform;
}
