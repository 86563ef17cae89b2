import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { audienceCalls } from '#contract/features/activity/audience-calls.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import type { Directory } from '#contract/features/activity/entities.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { attemptRules, classmatesRules, lateRules } from '#contract/features/submission/rules.ts'
import { videoType } from '#contract/features/video/entities.ts'
import type { Unfinished, WrittenForm } from '#web/features/activity/editor/written-form.ts'
import { emptyForm as emptySet, unfinishedSet } from '#web/features/answering/making/set-form.ts'
import { answeringRoutes } from '#web/features/answering/routes.ts'
import { homeworkRoutes } from '#web/features/homework/routes.ts'
import { sampleHomework } from '#web/features/homework/sample-row.ts'
import {
  emptyForm as emptyTask,
  reviewed,
  type TaskForm,
  unfinishedTask,
} from '#web/features/homework/task/task-form.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId, forStaff, homeworkId, now, pageOf } from '#web/features/homework/test-submissions.ts'
import { linkForm, materialForm } from '#web/features/material/material-form.ts'
import { materialRoutes } from '#web/features/material/routes.ts'
import { noticeForm } from '#web/features/notice/notice-form.ts'
import { noticeRoutes } from '#web/features/notice/routes.ts'
import { sampleRubric } from '#web/features/rubric/sample-rubric.ts'
import { emptyForm as emptyTest, unfinishedTest } from '#web/features/test/making/test-form.ts'
import { testRoutes } from '#web/features/test/routes.ts'
import { topicRoutes } from '#web/features/topic/routes.ts'
import { topicForm } from '#web/features/topic/topic-form.ts'
import { videoForm } from '#web/features/video/editor/video-form.ts'
import { chooseLanguage } from '#web/lib/texts.ts'
import { moreLine, openMore } from '#web/test/more-options.ts'

/* What is asked seldom stands behind one line, in the form of every kind. */

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage([
    ...homeworkRoutes,
    ...noticeRoutes,
    ...topicRoutes,
    ...materialRoutes,
    ...testRoutes,
    ...answeringRoutes,
  ])
  on.server.answer(audienceCalls.getAudience, { isForAll: true, list: [] })
})
afterEach(async () => {
  await on.stop()
  chooseLanguage('en')
  localStorage.clear()
})

const inCourse = `courseId=${courseId}&courseRole=1`
const day = 86_400_000
const addresses = {
  homework: `/addActivity/task?submitType=1&${inCourse}`,
  notice: `/addActivity/notice?${inCourse}`,
  topic: `/addActivity/topic?${inCourse}`,
  material: `/addActivity/data?dataType=3&type=1&${inCourse}`,
  link: `/addActivity/data?dataType=3&type=2&${inCourse}`,
  video: `/addActivity/data?dataType=3&type=1&contenttype=${videoType}&${inCourse}`,
  test: `/testing/create?${inCourse}`,
  set: `/addActivity/interactiveAnswers?prepared=1&${inCourse}`,
}
const one = { classId: courseId, groupId: null, name: 'One', publishAt: null, beginsAt: null, endsAt: null }
const soon = Date.UTC(2030, 0, 7, 1)

/** How the form of a kind begins where this was left unfinished in it. */
const left = <F extends WrittenForm>(unfinished: Unfinished<F>, empty: F, changed: Partial<F>) =>
  unfinished.keep(courseId, { ...empty, title: 'Begun', ...changed })
const task = (changed: Partial<TaskForm>) => left(unfinishedTask, emptyTask, changed)

const captions = [{ language: 'en' as const, name: 'a.vtt', file: 'WEBVTT' }]
const cases: [kind: keyof typeof addresses, leave: () => void, line: string][] = [
  ['homework', () => task({ fullScore: 20 }), 'out of 20'],
  [
    'homework',
    () => task({ deadline: soon, attempts: 3, latePercent: 10, isAnonymous: true }),
    '3 attempts, late −10% a day, without names',
  ],
  [
    'homework',
    () => task({ attempts: 0, attemptRule: attemptRules.mean, workingMinutes: 30 }),
    'any number of attempts, their average counts, 30 minutes each',
  ],
  ['homework', () => task({ deadline: soon, lateRule: lateRules.refused }), 'nothing late'],
  [
    'homework',
    () => task({ deadline: soon, grace: 1, latePercent: 10, maxLatePercent: 50 }),
    '1 minute grace, late −10% a day, at most −50%',
  ],
  [
    'homework',
    () => task({ groupSetId: reviewed, classmates: classmatesRules.nameless }),
    'with peer review, classmates see each other’s work without names',
  ],
  [
    'homework',
    () => task({ groupSetId: courseId, commentMinLength: 20, rubric: sampleRubric, checksDuplicates: true }),
    'in groups, comments of 20 characters or more, graded by a rubric, checked for duplicates',
  ],
  ['homework', () => task({ audience: [one] }), 'for One'],
  ['homework', () => task({ beginsAt: soon, audience: [one] }), 'starts Mon 7 Jan 2030 09:00, for One'],
  [
    'notice',
    () => left(noticeForm.unfinished, noticeForm.empty, { needsAcknowledgement: true, isPinned: true }),
    'asks for confirmation, pinned',
  ],
  ['topic', () => left(topicForm.unfinished, topicForm.empty, { asksAll: true }), 'comment required'],
  [
    'material',
    () => left(materialForm.unfinished, materialForm.empty, { isDownloadAllowed: false, audience: [one] }),
    'no downloads, for One',
  ],
  ['link', () => left(linkForm.unfinished, linkForm.empty, { audience: [one] }), 'for One'],
  [
    'video',
    () => left(videoForm.unfinished, videoForm.empty, { captions, donePercent: 75, allowsDownload: true }),
    'captions in English, watched from 75%, can be downloaded',
  ],
  ['test', () => left(unfinishedTest, emptyTest, { beginsAt: soon }), 'starts Mon 7 Jan 2030 09:00'],
  ['set', () => left(unfinishedSet, emptySet, { mode: 2, beginsAt: soon }), 'starts Mon 7 Jan 2030 09:00'],
]

/** What stands below the label of the line. */
const saidIn = (screen: Parameters<typeof moreLine>[0]) => () =>
  moreLine(screen).element().textContent?.replace(/\s/g, ' ').replace('More options', '')

test.each(cases)('a new %s says what is not as usual: %#', async (kind, leave, line) => {
  leave()
  const screen = await on.open(addresses[kind])
  await expect.element(moreLine(screen)).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(saidIn(screen)).toBe(line)
})

test.each(Object.keys(addresses) as (keyof typeof addresses)[])(
  'a new %s says nothing while all is as usual',
  async kind => {
    const screen = await on.open(addresses[kind])
    await expect.poll(saidIn(screen)).toBe('')
  },
)

test('what a task cannot have any more with the rest of it is not said', async () => {
  task({
    deadline: null,
    latePercent: 10,
    attemptRule: attemptRules.last,
    warningRate: 70,
    hidesAuthors: false,
  })
  const screen = await on.open(addresses.homework)
  await expect.element(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Begun')
  await expect.poll(saidIn(screen)).toBe('')
})

test('in Chinese as well', async () => {
  task({ deadline: soon, attempts: 3, latePercent: 10, isAnonymous: true, audience: [one] })
  await chooseLanguage('zh-Hans')
  const screen = await on.open(addresses.homework)
  await expect
    .element(screen.getByRole('button', { name: /^更多选项/ }))
    .toHaveTextContent('更多选项可作答 3 次、逾期每天扣 10%、匿名批改、面向 One')
})

const title = (screen: Awaited<ReturnType<typeof on.open>>) => screen.getByRole('textbox', { name: /^Title/ })
const score = (screen: Awaited<ReturnType<typeof on.open>>) =>
  screen.getByRole('textbox', { name: /^Maximum points/ })

test('it opens in place, and folding it loses nothing of what was changed', async () => {
  on.server.answer(homeworkCalls.create, { id: homeworkId })
  const screen = await on.open(addresses.homework)
  await title(screen).fill('Sheet 3')
  await expect.element(score(screen)).not.toBeInTheDocument()
  await openMore(screen)
  await score(screen).fill('20')
  await openMore(screen)
  await expect.element(score(screen)).not.toBeInTheDocument()
  await expect.poll(saidIn(screen)).toBe('out of 20')
  await screen.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect
    .poll(() => on.server.inputsOf(homeworkCalls.create))
    .toMatchObject([{ title: 'Sheet 3', fullScore: 20 }])
})

describe('where something in it is refused', () => {
  test('it opens, leads there, and stays open', async () => {
    task({ deadline: Date.now() + day, beginsAt: Date.now() + 2 * day })
    const screen = await on.open(addresses.homework)
    await screen.getByRole('button', { name: 'Publish', exact: true }).click()
    const start = screen.getByRole('button', { name: /^Start: / })
    await expect.element(start).toHaveAccessibleDescription(/must be before the deadline/)
    await expect.element(start).toHaveFocus()
    await openMore(screen)
    await expect.element(start).toBeVisible()
    await screen.getByRole('button', { name: 'In a week' }).click()
    await expect.element(screen.getByText(/must be before the deadline/)).not.toBeInTheDocument()
    await expect.element(start).toBeVisible()
    await openMore(screen)
    await expect.element(start).not.toBeInTheDocument()
  })

  test('also to what was fetched after the form', async () => {
    task({ deadline: Date.now() + 7 * day, groupSetId: reviewed, reviewEndsAt: Date.now() + day })
    const screen = await on.open(addresses.homework)
    await expect.poll(saidIn(screen)).toBe('with peer review')
    await screen.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect
      .poll(
        () =>
          document.activeElement?.getAttribute('aria-invalid') ??
          document.activeElement?.hasAttribute('data-invalid'),
      )
      .toBeTruthy()
    await expect.element(moreLine(screen)).toHaveAttribute('aria-expanded', 'true')
    expect(on.server.inputsOf(homeworkCalls.create)).toEqual([])
  })
})

describe('of an existing homework', () => {
  const edit = `/addActivity/task?submitType=2&id=${homeworkId}&${inCourse}`
  const update = () => on.server.inputsOf(homeworkCalls.update).at(-1)
  beforeEach(() => {
    on.server.answer(homeworkCalls.update, {})
    on.server.answer(homeworkCalls.get, forStaff({ fullScore: 50, attempts: 3, deadline: now + day }))
  })

  test('it says the same, and what is folded is saved as it was', async () => {
    on.server.answer(audienceCalls.getAudience, { isForAll: false, list: [one] })
    const screen = await on.open(edit)
    await expect.poll(saidIn(screen)).toBe('out of 50, 3 attempts, for One')
    await title(screen).fill('Another title')
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(update).toMatchObject({ title: 'Another title', fullScore: 50, attempts: 3 })
    expect(update()).not.toHaveProperty('audience')
    expect(update()).not.toHaveProperty('folderId')
  })

  test('it goes into another folder, which the form says', async () => {
    on.server.answer(activityCalls.listFolders, { list: [folder('Week 1'), folder('Week 2')] })
    const week = { id: folder('Week 1').id, title: 'Week 1', parent: null }
    on.server.answer(activityCalls.list, {
      ...pageOf([sampleHomework(1, { directory: week })]),
      sort: [],
    } as never)
    const screen = await on.open(edit)
    await screen.getByRole('button', { name: 'Folder: Week 1' }).click()
    await screen.getByRole('button', { name: 'Week 2' }).click()
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(update).toMatchObject({ folderId: folder('Week 2').id })
  })
})

function folder(name: string): Directory {
  const id = `01890000-0000-7000-8000-0000000000f${name.slice(-1)}`
  return { id, name, parentid: '0', sort: 0, total: 0, child: [] }
}

describe('the folder of a new notice', () => {
  beforeEach(() => {
    on.server.answer(activityCalls.listFolders, { list: [folder('Week 1'), folder('Week 2')] })
  })

  test('is that in which it was begun', async () => {
    const screen = await on.open(`${addresses.notice}&folderid=${folder('Week 1').id}`)
    await expect.element(screen.getByRole('button', { name: 'Folder: Week 1' })).toBeVisible()
  })

  test('is chosen, kept with what is unfinished, and may be none', async () => {
    const screen = await on.open(addresses.notice)
    await title(screen).fill('Exam')
    await screen.getByRole('button', { name: 'Folder: No folder' }).click()
    await screen.getByRole('button', { name: 'Week 2' }).click()
    await screen.unmount()
    const again = await on.open(`${addresses.notice}&folderid=${folder('Week 1').id}`)
    await again.getByRole('button', { name: 'Folder: Week 2' }).click()
    await again.getByRole('button', { name: 'No folder' }).click()
    await expect.element(again.getByRole('button', { name: 'Folder: No folder' })).toBeVisible()
  })
})

test('a course without folders is asked for none', async () => {
  const screen = await on.open(addresses.notice)
  await expect.element(moreLine(screen)).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('button', { name: /^Folder/ })).not.toBeInTheDocument()
})
