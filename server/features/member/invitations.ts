import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { joinErrors } from '#contract/features/course/errors.ts'
import { invitationCalls } from '#contract/features/member/invitations.ts'
import { admitStudent, lockCourse, publishListChanged } from '#server/features/course/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type AccountContext, serve } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { publishMembersChanged } from './classes.ts'
import { invitationAnswered } from './events.ts'
import { giveClass, invitationsOf, takePlaces } from './places.ts'

/** Invitations that one person sees at once. */
const maxListed = 50

export const invitationHandlers = serve(invitationCalls, {
  listMyInvitations: async ({ db, person }) => ({
    list: await listInvitations(db, person.id),
  }),

  acceptInvitation: async (context, { id }) => {
    const { db, person } = context
    // Rosters, and staff who give the place up, come before or wait.
    const wanted = await courseOfInvitation(context, id)
    const [, courseId] = await Promise.all([lockCourse(db, wanted), courseOfInvitation(context, id)])
    const admission = await admitStudent(context, courseId, person.id)
    if (admission === 'full') fail(joinErrors.full)
    if (admission === 'closed') fail(joinErrors.courseEnded)
    const places = await takePlaces(context, courseId, person.id)
    // It was given up while this waited.
    if (places.length === 0) fail(kernelErrors.notFound)
    giveClass(db, courseId, person.id, places)
    const number = places.find(place => place.number)?.number
    // Whoever has a number already keeps it; a teacher's is that of the staff.
    if (number) void giveNumber(db, person.id, number)
    publishMembersChanged(context, courseId)
    return { courseId }
  },

  declineInvitation: async (context, { id }) => {
    const { db, person, now } = context
    const courseId = await courseOfInvitation(context, id)
    void decline(db, courseId, person.id, now)
    void context.emit(invitationAnswered, { courseId, accountId: person.id })
    publishListChanged(context, person.id)
    return {}
  },
})

/** @throws notFound when it is absent, not the person's, answered, or taken back */
async function courseOfInvitation({ db, person }: AccountContext, id: string) {
  return (await courseInviting.first(db, person.id, id))?.id ?? fail(kernelErrors.notFound)
}

const courseInviting = prepared((db, accountId: string, id: string) =>
  invitationsOf(db, accountId).select('course.id').where('invitation.id', '=', id),
)

/** The invitations waiting for the person's answer. */
export const listInvitations = prepared((db, accountId: string) =>
  invitationsOf(db, accountId)
    .innerJoin('account as owner', 'owner.id', 'course.owner_id')
    .leftJoin('course_class', 'course_class.id', 'invitation.class_id')
    .distinctOn('course.id')
    .select(['invitation.id', 'course.id as courseId', 'course.name as courseName'])
    .select(['course.class_name as className', 'owner.name as teacher'])
    .select(['invitation.name', 'invitation.number', 'invitation.created_at as createdAt'])
    .select(sql<string>`coalesce(course_class.name, '')`.as('class'))
    .orderBy('course.id', 'desc')
    .orderBy('invitation.id')
    .limit(maxListed),
)

const giveNumber = prepared((db, accountId: string, number: string) =>
  db
    .updateTable('account')
    .set({ number })
    .where('id', '=', accountId)
    .where('number', '=', '')
    .where('kind', '=', 0),
)

const decline = prepared((db, courseId: string, accountId: string, now: number) =>
  db
    .insertInto('invitation_decline')
    .values({ course_id: courseId, account_id: accountId, declined_at: at(now) })
    .onConflict(conflict => conflict.doNothing()),
)
