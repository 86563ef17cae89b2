import { courseListCalls } from '#contract/features/course/lists.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import type { CastMember } from '#seed/people.ts'
import type { testApp } from '#server/kernel/test-app.ts'

/** Reads what its person has not read, which a dialog over the list of courses would show. */
export async function readNotices(app: ReturnType<ReturnType<typeof testApp>>, person: CastMember) {
  const { notReadNotifyLists } = await app.call(person, courseListCalls.listSemesters, {})
  for (const { contentId } of notReadNotifyLists)
    await app.call(person, courseNoticeCalls.read, { id: contentId as never })
}
