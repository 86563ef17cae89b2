import { event } from '#server/kernel/jobs.ts'

/**
 * What happens with the handed-in work of a kind. Queues store the names and what `Fact` says, so neither is ever renamed.
 * @param feature the kind's
 */
export function submissionFacts<Fact extends object>(feature: string) {
  type ToStudents = Fact & { studentIds: string[] }
  return {
    /** A task became visible to the students of its course, for the first time or again; to some: only now, to these. */
    published: event<Fact & { studentIds?: string[] }>(`${feature}.published`),
    /** These have handed in; where they do so together, one of them did it for all. */
    handedIn: event<ToStudents>(`${feature}.handed.in`),
    /** Submissions were returned to their students. */
    returned: event<ToStudents>(`${feature}.returned`),
    /** Grades became visible to their students, or visible ones changed. */
    graded: event<ToStudents>(`${feature}.marked`),
    /** Grades that were visible to their students are hidden. */
    scoresHidden: event<Fact>(`${feature}.scores.hidden`),
    /** Students who have not handed in are reminded. */
    reminded: event<ToStudents>(`${feature}.urged`),
    /** This student has offered work after the end. */
    offered: event<ToStudents>(`${feature}.offered`),
    /** What these have offered counts now, or does not. */
    offerAccepted: event<ToStudents>(`${feature}.offer.accepted`),
    offerDeclined: event<ToStudents>(`${feature}.offer.declined`),
  }
}
