import { memberMessages } from '#contract/features/member/messages.ts'
import { accountOpened } from '#server/features/account/public.ts'
import { invitationsInquiry, memberJoined } from '#server/features/course/public.ts'
import { announcement } from '#server/features/notification/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { reply } from '#server/kernel/inquiry.ts'
import { on } from '#server/kernel/jobs.ts'
import { personalData } from '#server/kernel/personal.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { memberAnnouncements } from './announcements.ts'
import { memberHandlers } from './calls.ts'
import { classHandlers, publishMembersChanged } from './classes.ts'
import { classesChanged, personAsked } from './events.ts'
import { invitationHandlers, listInvitations } from './invitations.ts'
import { memberPersonal } from './personal.ts'
import { coursesAsking, giveClass, takePlaces } from './places.ts'
import { memberPortable } from './portable.ts'
import { rosterHandlers } from './roster.ts'
import { memberSettingHandlers } from './settings.ts'
import { teamHandlers } from './team.ts'

export const memberFeature: Feature = {
  name: 'member',
  portable: memberPortable,
  calls: [
    ...memberHandlers,
    ...teamHandlers,
    ...classHandlers,
    ...rosterHandlers,
    ...invitationHandlers,
    ...memberSettingHandlers,
  ],
  messages: memberMessages,
  workers: [
    on(accountOpened, 'member', async (unit, { accountId }) => {
      for (const { id } of await coursesAsking(unit.db, accountId))
        void unit.emit(personAsked, { courseId: id, accountId })
    }),
    on(memberJoined, 'member', async (unit, { courseId, accountId }) => {
      const places = await takePlaces(unit, courseId, accountId)
      if (places.length === 0) return
      // Staff may have chosen another class in the meantime.
      giveClass(unit.db, courseId, accountId, places, { onlyFirst: true })
      if (places.some(place => place.class_id))
        void unit.emit(classesChanged, { courseId, accountIds: [accountId] })
      publishMembersChanged(unit, courseId)
    }),
  ],
  declares: [
    personalData(memberPersonal),
    ...memberAnnouncements.map(announcement),
    reply(invitationsInquiry, ({ db }, { accountId }) => listInvitations(db, accountId)),
  ],
  locate: { courseclass: courseOfClass },
}

const classById = prepared((db, id: string) =>
  db.selectFrom('course_class').select('course_id').where('id', '=', id),
)

async function courseOfClass(db: Database, id: string) {
  return (await classById.first(db, id))?.course_id
}
