/** Returns the time, in ms since 1970 (UTC). A port, so that tests can move time. */
export type Clock = () => number;
