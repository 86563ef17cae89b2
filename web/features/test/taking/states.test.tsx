import { afterEach, beforeEach, expect, test } from 'vitest'
import { testCalls } from '#contract/features/test/calls.ts'
import { testLiveCalls } from '#contract/features/test/live-calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { TestState } from '#contract/features/test/taking-entities.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId, forStaff, now } from '#web/features/homework/test-submissions.ts'
import { closedFor } from '#web/features/submission/offer/test-offers.ts'
import { place } from '#web/test/place.tsx'
import { testRoutes } from '../routes.ts'

/* How a student stands with a test, in the words of the ledger (R2-193 to R2-199), and whose page is whose (R2-042, 043, 300). */

const id = '01890000-0000-7000-8000-0000000000e1' as never
const minute = 60_000
const figures = { limit: -2, used: 0, isExceeded: false, handsInAt: null }
const settings = {
  ...{ id, courseId, contentType: 6, title: 'Midterm', questionCount: 2, totalScore: 4, isOver: false },
  ...{ isReleased: false, isExcused: false, isExam: false, beginWindow: 0, isAnswerOnce: false },
  ...{ isFinalAtHandIn: false, shufflesQuestions: false, shufflesOptions: false, switchLimit: -2 },
  ...{ passPercent: 0, scoreShown: 3, answersShown: 0, explanationsShown: 0, paperShown: 0 },
  ...{ isOneDevice: false, mayCopy: true, mayPaste: true, isBegun: true },
}
const standing = (state: TestState, more: object) => ({
  ...{ id, title: 'Midterm', state, attempt: 1, attempts: 1, attemptRule: 1, attemptList: [], workId: 'w1' },
  ...{ begin: 0, mayWrite: false, mayOffer: false, mustBegin: true, beginsAt: null, beginsUntil: null },
  ...{ isAnswerOnce: false, isFinalAtHandIn: false, workingMinutes: 10, workingSeconds: 600 },
  ...{ deadline: now + 60 * minute, endsAt: now + 10 * minute, remain: 600, serverTime: now },
  ...{ isOneDevice: false, isElsewhere: false, switchLimit: -2, switches: figures, questionCount: 2 },
  ...{ fullScore: 4, passPercent: 0, submittedAt: null, score: null, isPassed: null },
  readiness: { hasLooked: true, problems: [], isSealed: true, isRehearsed: false },
  shown: { score: false, answers: false, explanations: false, paper: false },
  shows: { score: 3, answers: 0, explanations: 0, paper: 0 },
  ...more,
})

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage([...testRoutes, place('/sets/mistakes/list')])
})
afterEach(() => on.stop())
const open = (page: string, courseRole: 0 | 1) =>
  on.open(`/testing/${page}?id=${id}&courseId=${courseId}&courseRole=${courseRole}`)

const handedIn = { submittedAt: now - minute, remain: 0 }
test.each([
  ['notstarted', 'Not started', ['Start'], { begin: 1 }],
  ['inprogress', 'In progress', ['Go on'], { mayWrite: true }],
  ['returned', 'Returned to you', ['Go on'], { mayWrite: true, submittedAt: now - minute }],
  [
    ...(['submitted', 'Handed in', ['Change answers', 'Look at the result']] as const),
    { ...handedIn, mayWrite: true },
  ],
  ['waiting', 'Waiting to be graded', ['Look at the result'], handedIn],
  ['unpublished', 'Score not released', ['Look at the result'], handedIn],
  ['ended', 'Ended', [], {}],
] as const)('a student reads of a test that is %s: %s, with the ways on', async (state, says, ways, more) => {
  const { mine, ...shown } = closedFor()
  on.server.answer(testCalls.get, { ...shown, ...settings, mine } as never)
  on.server.answer(takingCalls.getStanding, standing(state, more) as never)
  on.server.cut(takingCalls.getPaper)
  on.server.cut(takingCalls.getSealed)
  const screen = await open('stu/detail', 0)
  await expect.element(screen.getByText(says, { exact: true })).toBeVisible()
  const offered = ['Start', 'Go on', 'Change answers', 'Look at the result'].filter(
    name => screen.getByRole('button', { name, exact: true }).elements().length > 0,
  )
  expect(offered).toEqual(ways)
})

const asStaff = (can: Partial<ReturnType<typeof forStaff>['can']> = {}) => {
  const shown = forStaff()
  on.server.answer(testCalls.get, {
    ...{ ...shown, ...settings, timeState: 2, can: { ...shown.can, ...can } },
  } as never)
}

test('staff who open the page of students are on their own, and students are led away from that of staff', async () => {
  asStaff()
  const screen = await open('stu/detail', 1)
  await expect.element(screen.getByText('Title and questions')).toBeVisible()
  expect(location.pathname).toBe('/testing/detail')
  await open('detail', 0)
  await expect.poll(() => location.pathname).toBe('/ktpCourse')
})

test('an assistant who may not make tests sees how large one is, and no way to its questions, settings and end', async () => {
  const ways = ['Preview', 'Title and questions', 'Change several questions', 'Settings', 'End now']
  const waysOf = async (manage: boolean) => {
    asStaff({ manage })
    // What is said of who writes comes later, and would be refused over whatever is open by then.
    on.server.hold(testLiveCalls.getLive, {} as never)
    const screen = await open('detail', 1)
    await expect.element(screen.getByText('2 questions · 4 points').last()).toBeVisible()
    const found = ways.filter(name => screen.getByText(name, { exact: true }).elements().length > 0)
    await screen.unmount()
    return found
  }
  expect(await waysOf(true)).toEqual(ways)
  expect(await waysOf(false)).toEqual([])
})
