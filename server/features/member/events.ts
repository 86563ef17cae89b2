import { event } from '#server/kernel/jobs.ts'

interface Fact {
  courseId: string
  accountId: string
}

export const assistantAdded = event<Fact>('member.assistant.added')
export const assistantRemoved = event<Fact>('member.assistant.removed')
/** An assistant may do something else than before. */
export const permissionsChanged = event<Fact>('member.permissions.changed')
/** Staff removed a student; students who leave are not notified. */
export const studentRemoved = event<Fact>('member.student.removed')
/** These students are in another class by now, or in none. */
export const classesChanged = event<{ courseId: string; accountIds: string[] }>('member.classes.changed')
/** A roster keeps places that were not kept before `since`, or staff gave one up. */
export const placesChanged = event<{ courseId: string; since: number }>('member.places.changed')
/** A place is kept for somebody absent when it was made. */
export const personAsked = event<Fact>('member.person.asked')
/** The person for whom a place was kept came in or declined. */
export const invitationAnswered = event<Fact>('member.invitation.answered')
