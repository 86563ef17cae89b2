import { commentCalls } from '#contract/features/comment/calls.ts'
import { topicCalls as calls } from '#contract/features/topic/calls.ts'
import { topicDestination } from '#contract/features/topic/destination.ts'
import { topicType } from '#contract/features/topic/entities.ts'
import { teacher1 } from '#seed/people.ts'
import { around, writtenForms } from '#server/features/activity/test-written-forms.ts'
import { type App, inDays } from '#server/kernel/test-kept-forms.ts'
import { type Comparison, whole as limit, type TestedKind } from '#server/kernel/test-kinds.ts'

const read = async (app: App, id: string) => around(app, await app.call(teacher1, calls.get, { id }))
const plain = async () => ({ content: 'Plain' })

const written = writtenForms({
  ...{ create: calls.create, update: calls.update, plain, read },
  publish: { call: calls.publish, times: { publishAt: inDays(1), endsAt: inDays(3) } },
  rounds: async () => [{ endsAt: inDays(5) }],
  unread: { classTimeId: 'accepted, and without meaning until there are class sessions (P61)' },
})

export const kind: TestedKind = {
  thing: 'topic',
  types: [topicType],
  contentTypes: [topicDestination.contentType],
  opens: calls.get,
  creates: [calls.create],
  updates: [calls.update],
  publishes: [calls.publish],
  forms: written.forms,
  async counts({ ask, agree }, { id, title, ...row }) {
    const joined = await ask(calls.listParticipants, { id, filter: 'joined', limit })
    const missing = await ask(calls.listParticipants, { id, filter: 'missing', limit })
    const shown = [joined?.list.length, (joined?.list.length ?? 0) + (missing?.list.length ?? 0)]
    agree(`participants of ${title}`, [row.joincount, row.studentcount], shown)
    agree(`comments on ${title}`, row.commentcount, await countComments(id, ask))
  },
}

/** Everybody sees what is neither hidden nor deleted, nor below what is hidden. */
async function countComments(activityId: string, ask: Comparison['ask']) {
  const threads = (await ask(commentCalls.list, { activityId, limit }))?.list ?? []
  const shown = threads.filter(({ isHidden }) => !isHidden)
  const answers = await Promise.all(
    shown.map(
      async ({ id }) => (await ask(commentCalls.list, { activityId, threadId: id, limit }))?.list ?? [],
    ),
  )
  return [...shown, ...answers.flat()].filter(one => !one.isDeleted && !one.isHidden).length
}
