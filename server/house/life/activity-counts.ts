import { activityCalls } from '#contract/features/activity/calls.ts'
import { commentCalls } from '#contract/features/comment/calls.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { materialTypes } from '#contract/features/material/entities.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { noticeType } from '#contract/features/notice/entities.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { topicType } from '#contract/features/topic/entities.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { videoType } from '#contract/features/video/entities.ts'
import { type Comparing, whole } from './comparing.ts'

const limit = whole

/** Who has read, opened, watched or said what there is in a course. */
export async function activityCounts({ ask, agree, courseId }: Comparing) {
  const rows = (await ask(activityCalls.list, { courseId, limit }))?.list ?? []
  for (const { id: activityId, contenttype, title, ...row } of rows) {
    const id = activityId as string
    if (contenttype === noticeType) {
      const read = await ask(courseNoticeCalls.listReaders, { id, filter: 'read', limit })
      const unread = await ask(courseNoticeCalls.listReaders, { id, filter: 'unread', limit })
      const shown = [read?.list.length, (read?.list.length ?? 0) + (unread?.list.length ?? 0)]
      agree(`readers of ${title}`, [row.readcount, row.studentcount], shown)
      agree(`readers above the list of ${title}`, [read?.read, read?.students], shown)
    } else if (contenttype === materialTypes.files || contenttype === materialTypes.link) {
      const opened = await ask(materialCalls.listViewers, { materialId: id, filter: 'viewed', limit })
      const others = await ask(materialCalls.listViewers, { materialId: id, filter: 'unviewed', limit })
      const shown = [opened?.list.length, (opened?.list.length ?? 0) + (others?.list.length ?? 0)]
      agree(`viewers of ${title}`, [row.viewcount, row.studentcount], shown)
      agree(`viewers above the list of ${title}`, [opened?.viewed, opened?.students], shown)
    } else if (contenttype === videoType) {
      const of = await ask(videoCalls.listStudents, { id, limit })
      const done = await ask(videoCalls.listStudents, { id, state: 'done', limit })
      agree(`watchers of ${title}`, [row.donecount, row.studentcount], [done?.list.length, of?.list.length])
      agree(`watchers above the list of ${title}`, of && of.none + of.begun + of.done, of?.list.length)
    } else if (contenttype === topicType) {
      const joined = await ask(topicCalls.listParticipants, { id, filter: 'joined', limit })
      const missing = await ask(topicCalls.listParticipants, { id, filter: 'missing', limit })
      const shown = [joined?.list.length, (joined?.list.length ?? 0) + (missing?.list.length ?? 0)]
      agree(`participants of ${title}`, [row.joincount, row.studentcount], shown)
      agree(`comments on ${title}`, row.commentcount, await countComments(id, ask))
    }
  }
}

/** Everybody sees what is neither hidden nor deleted, nor below what is hidden. */
async function countComments(activityId: string, ask: Comparing['ask']) {
  const threads = (await ask(commentCalls.list, { activityId, limit }))?.list ?? []
  const shown = threads.filter(({ isHidden }) => !isHidden)
  const answers = await Promise.all(
    shown.map(
      async ({ id }) => (await ask(commentCalls.list, { activityId, threadId: id, limit }))?.list ?? [],
    ),
  )
  return [...shown, ...answers.flat()].filter(one => !one.isDeleted && !one.isHidden).length
}
