import { afterEach, expect, test, vi } from 'vitest'
import { activityPage } from '#contract/features/activity/address.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { moduleCalls } from '#contract/features/activity/modules.ts'
import { courseId } from '#web/features/course/sample-course.ts'
import { pageOf, stage } from '#web/features/course/test-stage.tsx'
import { homeworkKind } from '#web/features/homework/kind.ts'
import { sampleHomework } from '#web/features/homework/sample-row.ts'
import { add } from '#web/shell/extension-points.ts'
import { CheckCircleIcon } from '#web/ui/icons/icons.tsx'
import { activityKinds } from './extension-points.ts'
import { activityKind, inCourse } from './kind.ts'

/** A kind that only this test knows, with two numbers of the protocol. */
const checklist = activityKind({
  types: [77, 78],
  icon: CheckCircleIcon,
  texts: 'activity',
  name: () => 'Checklist',
  createHint: () => 'Things to tick off',
  page: activityPage(77, '/folders'),
  createPath: place => inCourse('/addActivity/task', place, { checklist: 'new' }),
  editPath: (item, place) => inCourse('/addActivity/task', place, { checklist: item.id }),
  standing: ({ contenttype }, { isStaff }) =>
    isStaff ? undefined : { tone: 'good', text: `ticked ${contenttype}` },
  figures: () => ['3 of 40 have ticked everything'],
  changes: [],
})

let on: ReturnType<typeof stage>
afterEach(() => on.stop())

const open = (usertype: '0' | '1', address: string) => {
  on = stage(usertype, [add(activityKinds, homeworkKind, checklist)])
  const list = [sampleHomework(1), sampleHomework(2, { contenttype: 78, title: 'Before the exam' })]
  on.server.answer(activityCalls.list, { ...pageOf(list), sort: [] })
  on.server.answer(activityCalls.listTypes, {
    navigation: [{ contenttype: '4' }, { contenttype: ['77', '78'] }],
  })
  return on.open(`${address}?courseId=${courseId}&courseRole=${usertype}`)
}

test('a kind of another feature is shown, with a tab for all its numbers', async () => {
  const screen = await open('1', '/courseHome')
  await expect.element(screen.getByText('3 of 40 have ticked everything')).toBeVisible()
  await screen.getByRole('tab', { name: 'Checklist' }).click()
  await vi.waitFor(() =>
    expect(on.server.inputsOf(activityCalls.list).at(-1)).toMatchObject({ contentType: [77, 78] }),
  )
  await screen.getByRole('button', { name: /^Before the exam/ }).click()
  await vi.waitFor(() => expect(location.pathname).toBe('/folders'))
  expect(new URLSearchParams(location.search).get('id')).toBe(sampleHomework(2).id)
})

test('it can be created beside the others, or alone', async () => {
  const screen = await open('1', '/addActivity/importType')
  await expect.element(screen.getByRole('button', { name: /^Homework/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Checklist Things to tick off' }).click()
  await vi.waitFor(() => expect(location.search).toContain('checklist=new'))
})

test('it is one of the modules that a course may show', async () => {
  on = stage('1', [add(activityKinds, homeworkKind, checklist)])
  const of = (...types: string[]) => ({
    ...{ id: types.join('-'), name: '' },
    contenttypes: types.map(contenttype => ({ contenttype, name: '', open: 1 })),
  })
  on.server.answer(moduleCalls.list, { list: [of('4'), of('77', '78')], rest: [] })
  const screen = await on.open(`/AllReachingActivityModules?courseId=${courseId}&courseRole=1`)
  await expect.element(screen.getByRole('button', { name: 'Rename Checklist' })).toBeVisible()
})
