import type { Value } from '#contract/call.ts'
import { questionRowOnWire } from '#contract/features/question/wire.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { shownNow } from '#contract/features/test/rules.ts'
import { everShown, wireStateOf } from '#contract/features/test/states.ts'
import type { testProtocolCalls } from '#contract/features/test/taking-calls.ts'
import { avatarUrl, getAccount } from '#server/features/account/public.ts'
import { textFor } from '#server/features/file/public.ts'
import { answerIn } from '#server/features/question/public.ts'
import {
  attemptToBegin,
  isToBegin,
  mstatusOf,
  taskToSee,
  visibleScore,
} from '#server/features/submission/public.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Content, contentOf } from '../making/sections.ts'
import { mayBeTakenFrom, showsOf } from '../store.ts'
import { testSubmissions } from '../submissions.ts'
import { beginOwn } from './beginning.ts'
import { questionCountOf } from './counting.ts'
import { checkDevice, takeOver } from './devices.ts'
import { endOfOwn, howFar, isOpen, type Own, ownOf, ownRowOf, secondsUntil, shownOf } from './own.ts'
import { answersWritten, askedOf, checkBegin, paperOf, wordingOn } from './paper.ts'
import { isGradedFor, questionsShown, resultParts } from './results.ts'

const flag = (is: boolean) => (is ? '1' : '0')
const seconds = (time: number | null) => (time === null ? '0' : String(Math.floor(time / 1000)))
/** As the protocol writes points that are text: `34.0`. */
const decimal = (points: number) => (Number.isInteger(points) ? points.toFixed(1) : String(points))

/** `2026-11-28 08:05` in the time zone of the deployment; empty for never. */
function minuteIn(time: number | null, timeZone: string) {
  if (time === null) return ''
  const parts = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  })
  return parts.format(time)
}

/** Whether leaving the page is counted and how far: allowed, used, left. Without an end, -1. */
const cutscreenOf = ({
  switch_limit: limit,
  switches_used: used,
}: Pick<Own, 'switch_limit' | 'switches_used'>) => ({
  cutscreenState: limit >= 0 ? 1 : 0,
  testpaperAllCount: Math.max(limit, -1),
  studentCount: used,
  lastCount: limit >= 0 ? Math.max(0, limit - used) : -1,
})

type Details = Value<typeof testProtocolCalls.details.output>

/** A test with its rules, and how the caller stands with it. */
export async function detailsOf(context: CourseContext, id: string): Promise<Details> {
  const { db, now, role, person, config } = context
  const [, row, count] = await Promise.all([
    taskToSee(context, id),
    ownRowOf(context, id),
    questionCountOf(db, id),
  ])
  const own = row as unknown as Own
  const account = await getAccount(db, person.id)
  const isStudent = role === 'student'
  const standing = {
    state: own.standing_state,
    result: own.result,
    score_published_at: own.score_published_at,
  }
  const workState = isStudent ? mstatusOf(own, standing) : submissionStates.notSubmitted
  const hasHandedIn = workState !== submissionStates.notSubmitted
  const shown = shownNow(
    showsOf(own),
    howFar(context, own, { state: workState, version: hasHandedIn ? 1 : 0 }),
  )
  const isOver = own.deadline !== null && own.deadline <= now
  const { submitState, submitStatus } = wireStateOf({ workState, isOver, isPaperShown: shown.paper })
  const score = isStudent && shown.score ? visibleScore(context, own, standing) : null
  return {
    testpaper: {
      ...{ id, uid: own.author_id, courseid: own.course_id, title: own.title, attachment: null },
      description: isToBegin(own, own) && isStudent ? '' : textFor(context, own.html),
      ...{ type: flag(own.is_exam), publishtype: '4', testpaperType: 3, copyright: '0' },
      lessonlink: [],
      activitylabel: '测试',
      createtime: seconds(own.created_at),
      begintime: minuteIn(mayBeTakenFrom(own), config.TIME_ZONE),
      endtime: minuteIn(own.deadline, config.TIME_ZONE),
      timelength: String(Math.round((own.working_time ?? 0) / 60)),
      ...{ over: flag(isOver), consumption: '' },
      viewanswer: everShown(own.answers_shown),
      display: everShown(own.score_shown),
      viewtestpaper: everShown(own.paper_shown),
      rehandup: flag(!own.closes_on_hand_in),
      handupState: hasHandedIn ? '2' : '0',
      cutscreen: cutscreenOf(own),
      totalScore: decimal(own.full_score),
      subjectCount: count,
      ...{ submit_status: submitStatus, submit_state: submitState },
      score: score === null ? '' : String(score),
      total_score: score === null ? '' : decimal(own.full_score),
      nickname: person.name,
      avatar: avatarUrl(config, account?.avatar_id ?? null),
    },
  }
}

type Subjects = Value<typeof testProtocolCalls.listSubjects.output>
type SubjectRow = Subjects['lists'][number]
type Asked = Parameters<typeof questionRowOnWire>[0]

/**
 * The questions of the caller's paper. Who says so begins what may be begun now: the attempt that is to be written, or the next
 * once that one cannot be written any more. @param begins whether they say so
 * @throws as `beginOwn`; startsLater, notBegun, closed, otherDevice where nothing may be read
 */
export async function subjectsOf(context: CourseContext, id: string, begins: boolean): Promise<Subjects> {
  const { now, studentId, course } = context
  const [before, content] = await Promise.all([ownOf(context, id), contentOf(context, id)])
  checkBegin(context, before)
  const mayBegin = begins && studentId !== null && !course.hasEnded
  const own = mayBegin ? await beginWhatMay(context, id, before) : before
  const open = isOpen(context, own)
  if (isToBegin(own, own))
    fail(isOver(own, now) ? testSubmissions.errors.closed : testSubmissions.errors.notBegun)
  const isHandedIn = (own.sealed ?? 0) > 0
  // Who has not taken part reads nothing of it afterwards.
  if (!open && !isHandedIn && own.began_at === null) fail(testSubmissions.errors.closed)
  if (open && mayBegin && own.seed !== null) await takeOver(context, id, own)
  else if (open) checkDevice(context, own)
  const lists = open ? await openRows(context, own, content) : await readRows(context, id, own)
  const end = endOfOwn(own)
  return {
    lists,
    handupState: isHandedIn ? '2' : '0',
    rehandup: flag(!own.closes_on_hand_in),
    remainTimes: secondsUntil(end, now) ?? 0,
    begintime: null,
    fallback_number: 1,
    testpaper: {
      title: own.title,
      begintime: seconds(mayBeTakenFrom(own)),
      endtime: seconds(own.deadline),
      timelength: Math.round((own.working_time ?? 0) * own.factor),
      totalCount: lists.length,
      totalScore: own.full_score,
      style: '1',
      allowcopy: flag(own.may_copy),
      allowpaster: flag(own.may_paste),
      fallback: '0',
      countDown: -1,
      viewanswer: everShown(own.answers_shown),
      over: flag(isOver(own, now)),
      isrand: flag(own.shuffles_questions),
      randextra: '0',
      randtype: '3',
      cutscreen: { ...cutscreenOf(own), testCode: '', isFirstJoin: isToBegin(before, before) ? 1 : 0 },
    },
  }
}

const isOver = ({ deadline }: Own, now: number) => deadline !== null && deadline <= now

async function beginWhatMay(context: CourseContext, id: string, own: Own): Promise<Own> {
  if (isToBegin(own, own)) return beginOwn(context, id, own, {})
  if (isOpen(context, own)) return own
  const next = attemptToBegin(own, own, context.now)
  return next === null || next === (own.attempt ?? 1) ? own : beginOwn(context, id, own, { attempt: next })
}

/** Of a paper that may be written on. */
async function openRows(context: CourseContext, own: Own, content: Content): Promise<SubjectRow[]> {
  const [wording, answers] = await Promise.all([
    wordingOn(context, content, own),
    answersWritten(context, own),
  ])
  const placed = paperOf(content, own, own.seed)
  const answerTo = new Map(answers.map(answer => [answer.slot, answer]))
  return rowsOnWire(
    context,
    askedOf(context, placed, wording, own, own.seed).map(one => ({
      asked: one,
      answer: answerTo.get(one.slot),
    })),
  )
}

/** Of one that was handed in, as far as it is shown. */
async function readRows(context: CourseContext, id: string, own: Own): Promise<SubjectRow[]> {
  if (!shownOf(context, own).paper) return []
  const parts = await resultParts(context, id, own.attempt ?? undefined)
  const { questions } = await questionsShown(context, id, parts)
  const isGraded = isGradedFor(parts)
  return rowsOnWire(
    context,
    questions.map(({ asked, answer, shown, key }) => ({
      asked,
      answer,
      ...(isGraded && {
        told: {
          ...(parts.shown.answers && { key }),
          ...(parts.shown.explanations && { explanation: shown.right?.explanation ?? '' }),
          score: shown.score,
        },
      }),
    })),
  )
}

interface OnWire {
  asked: ReturnType<typeof askedOf>[number]
  answer: Parameters<typeof answerIn>[2]
  told?: NonNullable<Asked['told']>
}

/** A paragraph is no question to programs of the protocol: they read it with the one that follows. */
function rowsOnWire(context: CourseContext, all: readonly OnWire[]): SubjectRow[] {
  const places = new Map(
    all
      .filter(({ asked }) => asked.type.isAnswered)
      .map(({ asked }) => asked.slot)
      .sort((one, other) => one - other)
      .map((slot, place) => [slot, place + 1]),
  )
  const rows: SubjectRow[] = []
  let above = ''
  for (const { asked, answer, told } of all) {
    const { type, questionId: id, html, parts, points, difficulty, files, slot } = asked
    if (!type.isAnswered) {
      above += html
      continue
    }
    const row = questionRowOnWire({
      question: {
        ...{ id, type, parts, points, difficulty, files },
        html: `${above}${html}`,
        place: places.get(slot)!,
      },
      answer: answerIn(type, parts, answer),
      ...(told && { told }),
      say: text => textIn(context.language, { text }),
    })
    rows.push(row as SubjectRow)
    above = ''
  }
  return rows
}
