/** Every allowed change of a job's state: from, event, to. */
export type Transitions<State extends string, Event extends string> = Readonly<Record<State, Readonly<Partial<Record<Event, State>>>>>;

/** preview: the owner looks · writing: the owner agreed · done: all of it happened. */
export const JOB_STATES = ['preview', 'writing', 'done'] as const;
export type JobState = (typeof JOB_STATES)[number];

export type JobEvent = 'refresh' | 'decide' | 'finish';

/** The states of a job that is judged and decided once. `refresh`: the store changed after the preview, so the verdicts are made anew. */
export const JOB_TRANSITIONS: Transitions<JobState, JobEvent> = {
  preview: { refresh: 'preview', decide: 'writing' },
  writing: { finish: 'done' },
  done: {},
};
