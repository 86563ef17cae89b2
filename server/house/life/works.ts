import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { marksIn } from '#server/kernel/test-moves.ts'
import { type Effect, on } from './effect.ts'
import type { Chronicle, Done } from './record.ts'

/** Somebody has written in a work, by what clients call it. */
export const writes = ({ writers }: Chronicle, workId: string, personId: string) =>
  writers.set(workId, new Set([...(writers.get(workId) ?? []), personId]))

/**
 * Who writes without a journal replaces what they were shown; who does not say what that was, whatever they or those with
 * whom they write had there.
 */
function wrote(chronicle: Chronicle, { actor, input }: Done, workId: string | undefined) {
  const { id, content, base } = input as { id: string; content?: string; base?: number }
  const { standing, texts, shownDrafts, mates } = chronicle
  if (workId) writes(chronicle, workId, actor.me.id)
  const isBlind = base === undefined
  const isOwn = (by: string) => by === actor.me.id || mates.has(`${by} ${actor.me.id}`)
  const own = [...standing].filter(mark => texts.get(mark)?.activityId === id && isOwn(texts.get(mark)!.by))
  const marks = marksIn(content)
  chronicle.replace(isBlind ? own : (shownDrafts.get(`${id} ${actor.me.id}`) ?? []), marks, marks)
  for (const mark of marks) chronicle.works.set(mark, workId ?? '')
}

/** What was written before is handed in, or offered, as it is. */
function handedIn(chronicle: Chronicle, { input }: Done) {
  for (const mark of chronicle.marksOf(input)) {
    const text = chronicle.texts.get(mark)
    if (text) text.kind = 'answer'
  }
}

interface ShownWorks {
  id: string
  studentIds: readonly string[]
  workIds: readonly string[]
}

/** Whose works staff mean: where they see no names, by what the works are called. */
const meant = (chronicle: Chronicle, { id, studentIds, workIds }: ShownWorks) =>
  [...chronicle.peopleOf([...studentIds, ...workIds])].map(personId => `${id} ${personId}`)

/** A work that is returned shows what was given back with it, in a group to all. */
function returned(chronicle: Chronicle, { id, studentIds, workIds }: ShownWorks) {
  const people = [...chronicle.peopleOf([...studentIds, ...workIds])]
  for (const text of chronicle.texts.values()) {
    const isMeant = text.studentIds.some(one =>
      people.some(of => of === one || chronicle.mates.has(`${of} ${one}`)),
    )
    if (text.kind === 'feedback' && text.activityId === id && isMeant) text.isReturned = true
  }
}

function set(shown: Set<string>, keys: readonly string[], isShown: boolean) {
  for (const key of keys)
    if (isShown) shown.add(key)
    else shown.delete(key)
}

/** What becomes of the works of homework, and who comes to see them. */
export const workEffects: readonly Effect[] = [
  on(attemptCalls.saveDraft, (chronicle, done) => {
    if (done.answer.saved) wrote(chronicle, done, done.answer.workId)
  }),
  on(homeworkCalls.submit, ({ looked }, { input: { id }, actor }) =>
    looked.has(`${id} ${actor.me.id}`) ? 'after having read what classmates handed in' : undefined,
  ),
  on(homeworkCalls.return, (chronicle, { input: { id, studentIds = [], workIds = [] } }) => {
    set(chronicle.looked, meant(chronicle, { id, studentIds, workIds }), false)
  }),
  on(homeworkCalls.return, (chronicle, { input: { id, studentIds = [], workIds = [] } }) => {
    returned(chronicle, { id, studentIds, workIds })
  }),
  on(homeworkCalls.submit, (chronicle, done) => wrote(chronicle, done, done.input.workId)),
  // Its time may be up before anything is written, and it is handed in.
  on(attemptCalls.begin, (chronicle, { actor, input: { id, workId }, answer: { endsAt } }) => {
    if (endsAt !== null) chronicle.ends.set(`${id} ${actor.me.id}`, endsAt)
    if (workId) writes(chronicle, workId, actor.me.id)
  }),
  on(homeworkCalls.submit, handedIn),
  on(offerCalls.offer, handedIn),
  on(homeworkCalls.share, (chronicle, { input: { id, studentId, workId = '', isShared = true } }) => {
    set(chronicle.shared, meant(chronicle, { id, studentIds: [studentId], workIds: [workId] }), isShared)
  }),
  on(homeworkCalls.batchUpdate, (chronicle, { input: { id, action, studentIds = [], workIds = [] } }) => {
    const those = meant(chronicle, { id, studentIds, workIds })
    if (action === 'share' || action === 'unshare') set(chronicle.shared, those, action === 'share')
    if (action === 'publish' || action === 'unpublish')
      set(chronicle.gradesShown, those, action === 'publish')
    if (action === 'repulse') returned(chronicle, { id, studentIds, workIds })
    if (action === 'repulse') set(chronicle.looked, those, false)
  }),
  on(submissionCalls.moveToGroup, (chronicle, { input }) => chronicle.share(input.groupId, input.studentId)),
]

/** What follows from what somebody is shown. */
export const sights: readonly Effect[] = [
  on(homeworkCalls.get, ({ shownDrafts }, { actor, input, answer: { mine } }) =>
    shownDrafts.set(`${input.id} ${actor.me.id}`, marksIn(mine?.draft.content)),
  ),
  on(attendanceCalls.checkInByQr, (chronicle, { actor, answer }) => {
    if (answer.hasJoined) chronicle.place(answer.courseId, actor.me.id, 'student')
  }),
]
