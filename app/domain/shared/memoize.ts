/** As many answers are kept at once. */
const MOST = 1_000;

/**
 * `find`, for questions that come again and again and always have the same answer: it is asked once for each. Strangers choose the questions,
 * so all answers are forgotten where there are `most` of them. Of a promise the answer is the promise: it must not fail.
 */
export function memoize<T>(find: (question: string) => T, most = MOST): (question: string) => T {
  const known = new Map<string, T>();
  return (question) => {
    const before = known.get(question);
    if (before !== undefined) return before;
    const answer = find(question);
    if (known.size >= most) known.clear();
    known.set(question, answer);
    return answer;
  };
}
