import { event } from '#server/kernel/jobs.ts'

interface ReviewFact {
  activityId: string
  courseId: string
}
interface ToStudents extends ReviewFact {
  studentIds: string[]
}

/** These have got something to review. */
export const reviewsAllocated = event<ToStudents>('review.allocated')
/** What some were to review is not theirs to do any more: they have done it, or others do. */
export const reviewsSettled = event<ReviewFact>('review.settled')
/** Reviewing ends within a day. */
export const reviewingEndsSoon = event<ReviewFact>('review.due')
/** Students who have not finished reviewing are reminded. */
export const reviewersReminded = event<ToStudents>('review.reminded')
/** An author appeals against the reviews. */
export const reviewAppealed = event<ReviewFact>('review.appealed')
/** An appeal is answered. */
export const appealAnswered = event<ToStudents>('review.answered')
