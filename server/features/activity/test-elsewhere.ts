import { activityCalls } from '#contract/features/activity/calls.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import type { CastMember } from '#seed/people.ts'
import type { testApp } from '#server/kernel/test-app.ts'

/** What people see of an activity elsewhere than on its page. */
export const elsewhereOf = (app: ReturnType<typeof testApp>, courseId: string) => ({
  /** Its row in the list of the course. */
  rowOf: async (who: CastMember, id: string) =>
    (await app().call(who, activityCalls.list, { courseId, limit: 200 })).list.find(row => row.id === id),
  todoOf: async (who: CastMember, id: string) =>
    (await app().call(who, homeCalls.listTodos, { limit: 200 })).list.find(todo => todo.id === id),
  /** What they were told of it, the newest first. */
  messagesOf: async (who: CastMember, id: string) => {
    await app().settle()
    const { list } = await app().call(who, notificationCalls.list, { pageSize: 100 })
    return list.filter(one => one.contentId === id).map(({ title, isRead }) => ({ title, isRead }))
  },
})
