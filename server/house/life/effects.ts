import type { Call } from '#contract/call.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { joinCalls, joinResults } from '#contract/features/course/joining.ts'
import { enrolmentCalls } from '#contract/features/enrolment/calls.ts'
import { enrolmentStates } from '#contract/features/enrolment/rules.ts'
import { batchCalls, groupCalls, randomCalls } from '#contract/features/group/calls.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkKinds } from '#contract/features/homework/rules.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { invitationCalls } from '#contract/features/member/invitations.ts'
import { rosterCalls } from '#contract/features/member/roster.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { scoreColumnCalls } from '#contract/features/score/column-calls.ts'
import { emailOf, everybody } from '#seed/people.ts'
import { marksIn } from '#server/kernel/test-moves.ts'
import { kinds } from '../kinds.ts'
import { carryingEffects } from './carried.ts'
import { type Effect, on } from './effect.ts'
import type { Activity, Chronicle, Done } from './record.ts'
import { workEffects } from './works.ts'

/** What the options of an activity mean for who sees what. */
interface Options {
  publishAt?: number | null
  classmates?: number
  isAnonymous?: boolean
  groupSetId?: string | null
  kind?: number
  hidesAuthors?: boolean
  hidesReviewers?: boolean
  audience?: readonly { classId: string | null }[]
}

const options = ({ classmates, isAnonymous, groupSetId, kind, ...review }: Options): Partial<Activity> => ({
  ...(review.hidesAuthors === undefined ? {} : { hidesAuthors: review.hidesAuthors }),
  ...(review.hidesReviewers === undefined ? {} : { hidesReviewers: review.hidesReviewers }),
  ...(kind === undefined ? {} : { isReviewed: kind === homeworkKinds.reviewed }),
  ...(classmates === undefined ? {} : { classmates }),
  ...(isAnonymous === undefined ? {} : { isAnonymous }),
  ...(groupSetId === undefined ? {} : { batchId: groupSetId ?? '' }),
})

const created =
  (type: number) =>
  (chronicle: Chronicle, { actor, answer, now, input }: Done) => {
    const { id } = answer as { id: string }
    const { publishAt } = input as Options
    chronicle.activities.set(id, {
      type,
      ...{ id, courseId: actor.courseId, author: actor.me.id },
      // What a student writes appears at once.
      publishedAt: publishAt === undefined || actor.part === 'student' ? now : publishAt,
      ...{ isDeleted: false, areGradesShown: false, areNamesShown: false },
      ...{ classmates: 0, isAnonymous: false, batchId: '' },
      ...{ isReviewed: false, isOfStudent: actor.part === 'student' },
      ...options(input as Options),
    })
    const { audience = [] } = input as Options
    if (audience.length > 0)
      chronicle.aim(chronicle.activities.get(id)!, classesIn(audience), { reached: new Set() })
  }

const classesIn = (audience: NonNullable<Options['audience']>) =>
  audience.some(({ classId }) => classId === null) ? undefined : audience.map(({ classId }) => classId!)

/** For whom it is by now, where that was changed. */
function aimed(chronicle: Chronicle, { input }: Done) {
  const { id, materialId, audience } = input as Options & { id?: string; materialId?: string }
  const activity = chronicle.activities.get(materialId ?? id ?? '')
  if (!activity || !audience) return
  const classIds = audience.length > 0 ? classesIn(audience) : undefined
  chronicle.aim(activity, classIds, { reached: activity.reached })
}

const changed =
  <C extends Call>(change: (activity: Activity, done: Done<C>) => Partial<Activity>) =>
  (chronicle: Chronicle, done: Done<C>) => {
    const { contentId, materialId, id } = done.input as {
      contentId?: string
      materialId?: string
      id?: string
    }
    const activity = chronicle.activities.get(contentId ?? materialId ?? id ?? '')
    if (activity) Object.assign(activity, change(activity, done))
  }

const updated = changed((_, { input }) => {
  const { publishAt } = input as Options
  return {
    ...options(input as Options),
    ...(publishAt === undefined ? {} : { publishedAt: publishAt }),
  }
})

/** Who edits says from which version; two cannot have begun from the same. */
function edited(chronicle: Chronicle, { input }: Done) {
  const { id, materialId, revision } = input as { id?: string; materialId?: string; revision?: number }
  if (revision === undefined || marksIn(input).length === 0) return undefined
  const version = `${id ?? materialId} ${revision}`
  if (chronicle.edited.has(version)) return 'over an edit that they have not seen'
  chronicle.edited.add(version)
  return undefined
}

/** Published on its own, now unless it says when. */
function published(_: Activity, { input, now }: Done) {
  const { publishAt, publishedAt } = input as { publishAt?: number | null; publishedAt?: number | null }
  return { publishedAt: publishAt ?? publishedAt ?? now }
}

const setGone = (courses: Set<string>, courseId: string, isGone: boolean) =>
  isGone ? courses.add(courseId) : courses.delete(courseId)

/** Who comes into a course, who leaves it, and whether there is one. */
const places: readonly Effect[] = [
  on(joinCalls.join, (chronicle, { answer, actor }) => {
    if (answer.join === joinResults.joined) chronicle.place(answer.courseId, actor.me.id, 'student')
  }),
  on(joinCalls.quit, (chronicle, { input, actor }) => chronicle.place(input.courseId, actor.me.id, 'left')),
  on(memberCalls.removeStudents, (chronicle, { input: { courseId, studentIds } }) => {
    for (const id of studentIds)
      if (chronicle.partOf(courseId, id) === 'student') chronicle.place(courseId, id, 'left')
  }),
  ...[homeCalls.ignoreTodo, homeCalls.completeTodo].map(call =>
    on(call, ({ dismissed }, { actor, input }) => dismissed.add(`${input.contentId} ${actor.me.id}`)),
  ),
  on(invitationCalls.acceptInvitation, (chronicle, { answer, actor }) =>
    chronicle.place(answer.courseId, actor.me.id, 'student'),
  ),
  on(enrolmentCalls.apply, (chronicle, { answer: { id, courseId, auditstate }, actor }) => {
    const isIn = auditstate === enrolmentStates.passed
    chronicle.applicants.set(id, { courseId, personId: actor.me.id, isIn })
    if (isIn) chronicle.place(courseId, actor.me.id, 'student')
  }),
  on(enrolmentCalls.decide, (chronicle, { input }) => {
    for (const id of input.auditstate === '1' ? input.id : []) {
      const applicant = chronicle.applicants.get(id)
      if (!applicant || applicant.isIn) continue
      applicant.isIn = true
      chronicle.place(input.courseId, applicant.personId, 'student')
    }
  }),
  on(assistantCalls.addAssistant, (chronicle, { input: { courseId, auth = [] }, answer }) =>
    chronicle.assist(courseId, answer.uid, auth),
  ),
  on(assistantCalls.updateAssistant, (chronicle, { input: { courseId, uid, auth } }) =>
    chronicle.assist(courseId, uid, auth),
  ),
  on(assistantCalls.removeAssistant, (chronicle, { input: { courseId, uid } }) =>
    chronicle.place(courseId, uid, 'left'),
  ),
  on(archiveCalls.transfer, (chronicle, { input: { courseId, account }, actor }) => {
    const owner = everybody.find(one => emailOf(one) === account || one.phone === account)
    chronicle.place(courseId, actor.me.id, 'assistant')
    if (owner) chronicle.place(courseId, owner.id, 'owner')
  }),
  on(courseCalls.delete, (chronicle, { input }) => setGone(chronicle.deleted, input.courseId, true)),
  on(archiveCalls.restore, (chronicle, { input }) => setGone(chronicle.deleted, input.courseId, false)),
  on(archiveCalls.archive, (chronicle, { input }) => {
    if (input.type !== '1') return
    setGone(chronicle.ended, input.courseId, true)
    setGone(chronicle.closed, input.courseId, !input.canVisit)
  }),
  on(archiveCalls.unarchive, (chronicle, { input: { courseId }, actor }) => {
    if (actor.part !== 'owner') return
    setGone(chronicle.ended, courseId, false)
    setGone(chronicle.closed, courseId, false)
  }),
]

export const effects: readonly Effect[] = [
  ...carryingEffects,
  ...places,
  ...kinds.flatMap(({ types, creates, updates, publishes = [] }) => [
    ...creates.map(call => on(call, created(types[0]))),
    ...updates.flatMap(call => [updated, edited, aimed].map(effect => on(call, effect))),
    ...publishes.map(call => on(call, changed(published))),
  ]),
  on(classCalls.createClass, ({ newClasses }, { answer }) => newClasses.add(answer.id)),
  on(classCalls.moveToClass, (chronicle, { input: { courseId, id, studentIds } }) => {
    for (const studentId of studentIds)
      chronicle.moveToClass(courseId, studentId, /^0?$/.test(id) ? undefined : id)
  }),
  on(classCalls.removeFromClass, (chronicle, { input: { courseId, studentId } }) =>
    chronicle.moveToClass(courseId, studentId, undefined),
  ),
  on(classCalls.deleteClass, (chronicle, { input: { courseId, id } }) => {
    for (const [place, classId] of chronicle.classes)
      if (classId === id) chronicle.moveToClass(courseId, place.split(' ')[1]!, undefined)
  }),
  on(rosterCalls.applyRoster, ({ unclearClasses }, { input }) => unclearClasses.add(input.courseId)),
  on(activityCalls.publish, changed(published)),
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
  on(exceptionCalls.grantException, ({ excused }, { input }) => {
    const { activityId, studentIds = [], groupId, isExcused } = input
    if (groupId) for (const one of excused) if (one.startsWith(activityId)) excused.delete(one)
    for (const studentId of studentIds)
      if (isExcused) excused.add(`${activityId} ${studentId}`)
      else excused.delete(`${activityId} ${studentId}`)
  }),
  on(exceptionCalls.withdrawException, ({ excused }, { input: { activityId, studentIds = [] } }) => {
    for (const studentId of studentIds) excused.delete(`${activityId} ${studentId}`)
  }),
  on(
    homeworkCalls.publishGrades,
    changed<typeof homeworkCalls.publishGrades>(({ areNamesShown }, { input: { published } }) => ({
      areGradesShown: published,
      areNamesShown: areNamesShown || published,
    })),
  ),
  ...workEffects,
  on(scoreCalls.saveColumns, ({ staffColumns }, { input, answer }) => {
    for (const [place, { isShown = true }] of input.list.entries())
      setGone(staffColumns, answer.ids[place]!, !isShown)
  }),
  on(scoreColumnCalls.save, ({ staffColumns }, { input: { isShown = true }, answer }) =>
    setGone(staffColumns, answer.id, !isShown),
  ),
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
