import { memberMessages } from '#contract/features/member/messages.ts'
import { accountOpened } from '#server/features/account/public.ts'
import { invitationsInquiry, memberJoined } from '#server/features/course/public.ts'
import { announcement } from '#server/features/notification/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { reply } from '#server/kernel/inquiry.ts'
import { job, on, work } from '#server/kernel/jobs.ts'
import { personalData } from '#server/kernel/personal.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { memberAnnouncements } from './announcements.ts'
import { memberHandlers } from './calls.ts'
import { classHandlers, publishMembersChanged } from './classes.ts'
import { personAsked } from './events.ts'
import { invitationHandlers, listInvitations } from './invitations.ts'
import { memberPersonal } from './personal.ts'
import { coursesAsking, giveClass, takePlaces } from './places.ts'
import { memberPortable } from './portable.ts'
import { rosterHandlers } from './roster.ts'
import { memberSettingHandlers } from './settings.ts'
import { teamHandlers } from './team.ts'

/** Milliseconds for which the preview of a roster is kept. */
const previewKept = 2 * 86_400_000

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
      publishMembersChanged(unit, courseId)
    }),
    work(
      job<Record<string, never>>('member.previews.sweep'),
      async ({ db, now }) => {
        void deletePreviews(db, now - previewKept)
      },
      { cron: '20 4 * * *' },
    ),
  ],
  declares: [
    personalData(memberPersonal),
    ...memberAnnouncements.map(announcement),
    reply(invitationsInquiry, ({ db }, { accountId }) => listInvitations(db, accountId)),
  ],
  locate: { courseclass: courseOfClass },
}

const deletePreviews = prepared((db, before: number) =>
  db.deleteFrom('roster_import').where('created_at', '<', at(before)),
)

const classById = prepared((db, id: string) =>
  db.selectFrom('course_class').select('course_id').where('id', '=', id),
)

async function courseOfClass(db: Database, id: string) {
  return (await classById.first(db, id))?.course_id
}
