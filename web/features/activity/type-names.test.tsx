import { afterEach, expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { searchCalls } from '#contract/features/activity/search.ts'
import { studyCalls } from '#contract/features/activity/study.ts'
import { courseId, idOf } from '#web/features/course/sample-course.ts'
import { pageOf, stage } from '#web/features/course/test-stage.tsx'

let on: ReturnType<typeof stage>
afterEach(() => on.stop())

/** A course that calls homework otherwise. */
const open = (usertype: '0' | '1', address: string) => {
  on = stage(usertype)
  on.server.answer(activityCalls.listTypes, {
    navigation: [{ contenttype: '4', name: 'Lab report' }],
    names: { 4: 'Lab report' },
  })
  const found = { activityId: idOf(1), contentType: 4, title: 'Norms' }
  on.server.answer(
    searchCalls.search,
    pageOf([{ ...found, place: 'comment' as const, itemId: idOf(2), excerpt: 'norms of what?' }]),
  )
  on.server.answer(studyCalls.getProgress, {
    list: [{ ...found, progress: 0, isFinished: false, isCounted: true }],
    ...{ finished: 0, total: 1, username: '' },
  })
  return on.open(`${address}courseId=${courseId}&courseRole=${usertype}`)
}

test.each([
  ['what can be created', '1', '/addActivity/importType?', 'Lab report'],
  ['what is found', '0', '/courseSearch?search=norms&', 'Lab report'],
  ['how far one is', '0', '/CourseRate?', 'Lab report'],
] as const)('%s is called as the course calls it', async (_, usertype, address, name) => {
  const screen = await open(usertype, address)
  await expect.element(screen.getByRole('button', { name: new RegExp(name) })).toBeVisible()
  expect(document.body.textContent).not.toMatch(/Homework/)
})
