/**
 * Since when students see something of a test: never; once they have handed in; once it is over for everybody; once staff
 * have published the scores.
 */
export const moments = { never: 0, handedIn: 1, ended: 2, published: 3 } as const
export type Moment = (typeof moments)[keyof typeof moments]

/** What students see of a test afterwards, each from a moment on. */
export interface Shows {
  score: Moment
  /** Which answers were right, and what would have been. */
  answers: Moment
  explanations: Moment
  /** The questions, with what they answered. */
  paper: Moment
}

/** How far the test is for a student. */
export interface HowFar {
  hasHandedIn: boolean
  /** Nobody may write any more, whatever was granted to them. */
  isOver: boolean
  isPublished: boolean
}

/** What a student sees now. What is about questions wants the questions. */
export function shownNow(shows: Shows, far: HowFar): Record<keyof Shows, boolean> {
  const paper = isSince(shows.paper, far)
  return {
    score: isSince(shows.score, far),
    paper,
    answers: paper && isSince(shows.answers, far),
    explanations: paper && isSince(shows.explanations, far),
  }
}

function isSince(moment: Moment, { hasHandedIn, isOver, isPublished }: HowFar) {
  if (!hasHandedIn || moment === moments.never) return false
  if (moment === moments.handedIn) return true
  return moment === moments.ended ? isOver : isPublished
}

/** Whether who hands in sees at once something that would help to answer: what was handed in is then final (decision 245). */
export const isFinalAtHandIn = (shows: Shows, isPublished: boolean) =>
  [shows.score, shows.answers, shows.explanations].includes(moments.handedIn) ||
  (isPublished && showsKeysOncePublished(shows))

/** Whether keys or explanations are read by all who have handed in once staff publish the results (decision 292). */
export function showsKeysOncePublished(shows: Shows) {
  const { answers, explanations } = shownNow(shows, { hasHandedIn: true, isOver: false, isPublished: true })
  return answers || explanations
}
