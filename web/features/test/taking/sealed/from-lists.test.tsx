import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { testDestination } from '#contract/features/test/destination.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { ContentItem } from '#web/features/activity/kind.ts'
import { courseBase, courseId } from '#web/features/course/sample-course.ts'
import { pageOf, stage } from '#web/features/course/test-stage.tsx'
import { sampleHomework } from '#web/features/homework/sample-row.ts'
import { closeJournalStore } from '#web/lib/journal/journal-store.ts'
import { seldomAdditions } from '#web/seldom-additions.ts'
import { idle } from '#web/shell/opening.ts'
import { keepListed } from './from-lists.ts'

const hour = 3_600_000
const type = testDestination.contentType
/** Of each story its own: a test is not asked for twice in a while. */
let story = 0
const idOf = (number: number) => `01890000-0000-7000-8${story}00-${String(number).padStart(12, '0')}`

const row = (number: number, more: Record<string, unknown> = {}): ContentItem =>
  sampleHomework(number, {
    ...{ id: idOf(number), title: `Test ${number}`, contenttype: type, endtime: Date.now() + number * hour },
    ...{ submit_state: 2, score: null, ...more },
  })

let on: ReturnType<typeof stage>
beforeEach(() => {
  story += 1
})
afterEach(async () => {
  vi.restoreAllMocks()
  await on.stop()
  await closeJournalStore()
  indexedDB.deleteDatabase('lectern-journal')
})

function begin(usertype: '0' | '1' = '0') {
  on = stage(usertype, seldomAdditions)
  on.server.answer(courseCalls.getHome, courseBase({ courseRole: usertype === '0' ? 0 : 1, badge: 0 }))
  on.server.answer(takingCalls.getSealed, {
    ...{ version: 'v1', blobs: ['closed'], sealedCount: 1, questionCount: 1 },
    ...{ sealedPictures: 0, pictureCount: 0 },
  })
}
async function openCourse(list: ContentItem[], role: 0 | 1 = 0, more = '') {
  on.server.answer(activityCalls.list, { ...pageOf(list), sort: [] })
  const screen = await on.open(`/courseHome?courseId=${courseId}&courseRole=${role}${more}`)
  await expect.element(screen.getByRole('button', { name: /^Test 1 / })).toBeVisible()
  return screen
}
const asked = () => (on.server.inputsOf(takingCalls.getSealed) as { id: string }[]).map(({ id }) => id)
/** Until whatever is done when nothing else is to do would have been. */
const rest = async () => {
  for (let turns = 0; turns < 3; turns++) await idle()
}

describe('papers are kept ahead, sealed,', () => {
  test('of tests that a course shows as still to be done, those that begin or end first, and once in a while', async () => {
    begin()
    await openCourse([
      row(5),
      row(1),
      row(6, { mstatus: 1 }),
      row(7, { excused: true }),
      row(8, { endtime: null }),
      row(9, { state: 3, endtime: Date.now() - hour }),
      // A class may start later.
      row(12, { begintime: Date.now() + hour / 2, endtime: null }),
      row(3),
      row(2),
      row(4, { contenttype: 4 }),
      row(10, { endtime: Date.now() + 8 * 24 * hour }),
    ])
    await expect.poll(asked).toEqual([idOf(12), idOf(1), idOf(2)])
    await keepListed('ada', [{ id: idOf(1), type, beginsAt: null, endsAt: Date.now() + hour }])
    await keepListed('ada', [{ id: idOf(1), type, beginsAt: null, endsAt: Date.now() + hour }])
    expect(asked().filter(id => id === idOf(1))).toHaveLength(2)
    const later = Date.now() + 11 * 60_000
    await keepListed('ada', [{ id: idOf(1), type, beginsAt: null, endsAt: later + hour }], later)
    expect(asked()).toHaveLength(5)
  })

  test('of those among the first things to do', async () => {
    begin()
    const todo = (number: number, more: object = {}) => ({
      ...{ id: idOf(number), courseId: idOf(900), contentId: idOf(number), contentType: String(type) },
      ...{ msgtype: '1' as const, number: 0, startsAt: Date.now() - hour, endsAt: Date.now() + hour },
      ...{ uid: idOf(901), contentTypeName: 'Test', contentTitle: `Test ${number}`, timeState: 2 },
      ...{ contentDescription: '', courseName: 'Algebra', className: '', activitylabel: '测试', ...more },
    })
    const list = [todo(1), todo(2, { contentType: '4' }), todo(3, { msgtype: '2', number: 4 })]
    on.server.answer(homeCalls.listFirstTodos, { list, listTotal: 3 } as never)
    on.server.answer(homeCalls.listFinishedTours, { list: [] })
    const screen = await on.open('/ktpStudentHome')
    await expect.element(screen.getByText('Test 1', { exact: true })).toBeVisible()
    await expect.poll(asked).toEqual([idOf(1)])
  })

  test('not for staff', async () => {
    begin('1')
    await openCourse([row(1)], 1)
    await rest()
    expect(asked()).toEqual([])
  })

  test('not for who views a course as a student', async () => {
    begin('1')
    on.server.answer(courseCalls.getHome, courseBase({ courseRole: 0, badge: 0 }))
    await openCourse([row(1)], 0, '&studentviewer=1')
    await rest()
    expect(asked()).toEqual([])
  })

  test.each([
    ['without a network', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
    [
      'where its owner saves data',
      () => vi.spyOn(navigator, 'connection' as never, 'get').mockReturnValue({ saveData: true } as never),
    ],
    [
      'where nothing could be opened',
      () => vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never),
    ],
  ])('not %s', async (_, make) => {
    begin()
    make()
    await openCourse([row(1)])
    await rest()
    expect(asked()).toEqual([])
  })
})
