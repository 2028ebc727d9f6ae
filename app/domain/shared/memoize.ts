const MOST = 1_000;

/** Asks `find` once per question. Strangers choose the questions, so all answers are forgotten at `most`. A promise must not fail. */
export function memoize<T>(find: (question: string) => T, most = MOST): (question: string) => T {
  const results = new Map<string, T>();
  return (question) => {
    const before = results.get(question);
    if (before !== undefined) return before;
    const answer = find(question);
    if (results.size >= most) results.clear();
    results.set(question, answer);
    return answer;
  };
}
