import { event } from '#server/kernel/jobs.ts'

interface Homework {
  homeworkId: string
  courseId: string
}
interface ToStudents extends Homework {
  studentIds: string[]
}

/** A homework became visible to the students of its course, for the first time or again. */
export const homeworkPublished = event<Homework>('homework.published')
/** These have handed in; where they do so together, one of them did it for all. */
export const homeworkHandedIn = event<ToStudents>('homework.handed.in')
/** Works were returned to their students. */
export const homeworkReturned = event<ToStudents>('homework.returned')
/** Grades became visible to their students, or visible ones changed. */
export const homeworkGraded = event<ToStudents>('homework.marked')
/** Grades that were visible to their students are hidden. */
export const homeworkScoresHidden = event<Homework>('homework.scores.hidden')
/** Students who have not handed in are reminded. */
export const homeworkReminded = event<ToStudents>('homework.urged')
/** This student has offered work after the end. */
export const homeworkOffered = event<ToStudents>('homework.offered')
/** What these have offered counts now, or does not. */
export const homeworkOfferAccepted = event<ToStudents>('homework.offer.accepted')
export const homeworkOfferDeclined = event<ToStudents>('homework.offer.declined')
