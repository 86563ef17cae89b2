import type { Call } from '#contract/call.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { batchCalls, groupCalls, randomCalls } from '#contract/features/group/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkOfferCalls } from '#contract/features/homework/offer-calls.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { type Activity, type Chronicle, type Done, marksIn } from './record.ts'

interface Effect {
  call: Call
  run(chronicle: Chronicle, done: Done): void
}

function on<C extends Call>(call: C, run: (chronicle: Chronicle, done: Done<C>) => void): Effect {
  return { call, run: run as Effect['run'] }
}

/** What the options of an activity mean for who sees what. */
interface Options {
  publishAt?: number | null
  classmates?: number
  isAnonymous?: boolean
  groupSetId?: string | null
}

const options = ({ classmates, isAnonymous, groupSetId }: Options): Partial<Activity> => ({
  ...(classmates === undefined ? {} : { classmates }),
  ...(isAnonymous === undefined ? {} : { isAnonymous }),
  ...(groupSetId === undefined ? {} : { batchId: groupSetId ?? '' }),
})

function created(chronicle: Chronicle, { actor, answer, now, input }: Done) {
  const { id } = answer as { id: string }
  const { publishAt } = input as Options
  chronicle.activities.set(id, {
    ...{ id, courseId: actor.courseId, publishedAt: publishAt === undefined ? now : publishAt },
    ...{ isDeleted: false, areGradesShown: false, classmates: 0, isAnonymous: false, batchId: '' },
    ...options(input as Options),
  })
}

const changed =
  <C extends Call>(change: (activity: Activity, done: Done<C>) => Partial<Activity>) =>
  (chronicle: Chronicle, done: Done<C>) => {
    const { contentId, id } = done.input as { contentId?: string; id?: string }
    const activity = chronicle.activities.get(contentId ?? id ?? '')
    if (activity) Object.assign(activity, change(activity, done))
  }

const updated = changed((_, { input, now }) => {
  const { publishAt } = input as Options
  return {
    ...options(input as Options),
    ...(publishAt === undefined ? {} : { publishedAt: publishAt ?? now }),
  }
})

/** Whose work it is that somebody writes. */
export function workKey(chronicle: Chronicle, activityId: string, studentId: string) {
  const batchId = chronicle.activities.get(activityId)?.batchId ?? ''
  return `${activityId} ${chronicle.groupOf(batchId, studentId) ?? studentId}`
}

function wrote(chronicle: Chronicle, { actor, input }: Done) {
  const { id, content } = input as { id: string; content: string }
  const [mark] = marksIn(content)
  if (mark) chronicle.written.set(workKey(chronicle, id, actor.me.id), mark)
}

/** What was written before is handed in, or offered, as it is. */
function handedIn(chronicle: Chronicle, { input }: Done) {
  for (const mark of marksIn(input)) {
    const text = chronicle.texts.get(mark)
    if (text) text.kind = 'answer'
  }
}

export const effects: readonly Effect[] = [
  on(attendanceCalls.checkInByQr, (chronicle, { actor, answer }) => {
    if (answer.hasJoined) chronicle.place(answer.courseId, actor.me.id, 'student')
  }),
  on(homeworkCalls.create, created),
  on(topicCalls.create, created),
  on(courseNoticeCalls.create, created),
  on(homeworkCalls.update, updated),
  on(topicCalls.update, updated),
  on(courseNoticeCalls.update, updated),
  on(
    activityCalls.publish,
    changed((_, { now }) => ({ publishedAt: now })),
  ),
  on(
    activityCalls.unpublish,
    changed(() => ({ publishedAt: null })),
  ),
  on(
    activityCalls.delete,
    changed(() => ({ isDeleted: true })),
  ),
  on(
    activityCalls.restore,
    changed(() => ({ isDeleted: false })),
  ),
  on(
    homeworkCalls.publishGrades,
    changed<typeof homeworkCalls.publishGrades>((_, { input }) => ({ areGradesShown: input.published })),
  ),
  on(homeworkCalls.share, (chronicle, { input }) => {
    const key = `${input.id} ${input.studentId}`
    if (input.isShared) chronicle.shared.add(key)
    else chronicle.shared.delete(key)
  }),
  on(homeworkCalls.saveDraft, (chronicle, done) => {
    if (done.answer.saved) wrote(chronicle, done)
  }),
  on(homeworkCalls.submit, wrote),
  on(homeworkCalls.submit, handedIn),
  on(homeworkOfferCalls.offer, handedIn),
  on(groupCalls.createGroup, (chronicle, { input, answer, actor }) => {
    chronicle.groups.set(answer.id, { batchId: input.batchId, members: new Set() })
    if (actor.part === 'student') chronicle.join(answer.id, actor.me.id)
  }),
  on(batchCalls.copyBatch, (chronicle, { answer }) => chronicle.unclear.add(answer.id)),
  on(randomCalls.applyDraw, (chronicle, { input }) => chronicle.unclear.add(input.batchId)),
  on(groupCalls.joinGroup, (chronicle, { answer, actor }) => chronicle.join(answer.id, actor.me.id)),
  on(groupCalls.addToGroup, (chronicle, { input }) => {
    for (const studentId of input.studentIds) chronicle.join(input.groupId, studentId)
  }),
  on(groupCalls.leaveGroup, (chronicle, { input, actor }) => {
    chronicle.groups.get(input.groupId)?.members.delete(actor.me.id)
  }),
  on(batchCalls.deleteBatch, (chronicle, { input }) => {
    for (const [id, { batchId }] of chronicle.groups)
      if (batchId === input.batchId) chronicle.groups.delete(id)
  }),
]
