import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringTakingCalls } from '#contract/features/answering/taking-calls.ts'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { chatGroupCalls } from '#contract/features/chat/group-calls.ts'
import { chatReportCalls } from '#contract/features/chat/report-calls.ts'
import { commentCalls } from '#contract/features/comment/calls.ts'
import { duplicateCalls } from '#contract/features/duplicate/calls.ts'
import { fileCalls } from '#contract/features/file/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { classroomCalls } from '#contract/features/performance/calls.ts'
import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import { usualScoring } from '#contract/features/question/scoring.ts'
import { operatorBuildingCalls } from '#contract/features/school/buildings.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { emptyCourse, linearAlgebra } from '#seed/cast.ts'
import { admin, type CastMember, castId, students, teacher1 } from '#seed/people.ts'
import { reviewedHomework, reviewToDo } from '#seed/reviewed-homework.ts'
import { proofsRubric, rubricHomework } from '#seed/rubric-homework.ts'
import { countNothing } from '#server/kernel/call-coverage.ts'
import { findings, findingsOfColours } from './axe.ts'
import { liveDemo } from './demo-life.ts'
import type { Appearance, Guest } from './people.ts'
import { stage } from './stage.ts'

countNothing()

interface Route {
  path: string
  audience: 'public' | 'all' | 'teacher' | 'student'
  leadsTo?: string
}

// Through a variable: these types belong to the browser, and the server's type check does not know it.
const routesFile: string = join(import.meta.dirname, '..', 'web', 'routes.ts')
const { screenRoutes } = (await import(routesFile)) as { screenRoutes: Route[] }

const on = stage()
/** What the addresses of the screens need, found in the demo school. */
const found = {
  homework: '',
  student: '',
  attendance: '',
  leave: '',
  file: '',
  signed: '',
  folder: '',
  comment: '',
  checked: '',
  check: '',
  offered: '',
  bank: '',
  question: '',
  test: '',
  mistake: '',
  conversation: '',
  report: '',
  talkingGroup: '',
  answering: '',
  step: '',
  asked: '',
}

beforeAll(async () => {
  const demo = await liveDemo(on.app())
  const file = await on
    .app()
    .db.selectFrom('file')
    .select('id')
    .where('owner_id', '=', students[0]!.id)
    .executeTakeFirstOrThrow()
  const { rurl } = await on.app().call(students[0]!, fileCalls.getAttachment, { id: file.id })
  Object.assign(found, {
    ...demo,
    file: file.id,
    signed: new URL(rurl, 'http://any').search.slice(1),
    folder: '',
  })
  await fillRoleTabs()
})

/** What the demo school does not have: homework in a folder, a deleted one, a course that was packed, star cards. */
async function fillRoleTabs() {
  const course = { courseId: linearAlgebra.id }
  const folder = await on.app().call(teacher1, activityCalls.createFolder, { ...course, name: 'Chapter 1' })
  const moved = { contentId: found.homework, contentType: 4, folderId: folder.id }
  await on.app().call(teacher1, activityCalls.move, { ...course, ...moved })
  found.folder = folder.id
  const question = { activityId: found.homework, content: 'May we work in pairs?' }
  found.comment = (await on.app().call(students[0]!, commentCalls.add, question)).id
  await on.app().call(teacher1, exceptionCalls.grantException, {
    ...{ activityId: found.homework, studentIds: [found.student] },
    endsAt: Date.now() + 30 * 86_400_000,
  })
  const shared = { id: found.homework, studentId: found.student }
  await on.app().call(teacher1, homeworkCalls.share, shared as never)
  const { id } = await on.app().call(teacher1, homeworkCalls.create, { ...course, title: 'Set by mistake' })
  await on.app().call(teacher1, activityCalls.delete, { ...course, contentId: String(id) })
  await on.app().call(teacher1, classroomCalls.makeCards, course)
  const library = { name: 'Library', latitude: 31.2304, longitude: 121.4737, radius: 100 }
  await on.app().call(admin, operatorBuildingCalls.saveBuildings, { school: castId(10, 0), list: [library] })
  const day = 86_400_000
  const leave = await on.app().call(students[0]!, leaveCalls.ask, {
    ...{ ...course, kind: 'sickLeave', reason: 'Fever' },
    ...{ beginsAt: Date.now() - 30 * day, endsAt: Date.now() + day },
  })
  found.leave = leave.id
  await on.app().call(teacher1, packageCalls.exportCourse, course)
  await fillChecks()
  await fillOffers()
  await fillBanks()
  await fillTests()
  await fillAnswering()
  await fillConversation()
  await on.app().settle()
}

/** A student offers what the server had before the deadline, and what was not handed in. */
async function fillOffers() {
  const task = {
    courseId: linearAlgebra.id,
    title: 'Proofs',
    isLateAllowed: false,
    deadline: Date.now() + 60_000,
  }
  const { id } = await on.app().call(teacher1, homeworkCalls.create, task)
  await on.app().call(students[0]!, homeworkCalls.submit, { id, content: 'The first half' })
  const work = { id, content: 'Written in time' }
  await on.app().call(students[0]!, attemptCalls.saveDraft, { ...work, sequence: 100 })
  on.app().clock.advance(120_000)
  await on.app().call(students[0]!, offerCalls.offer, work)
  found.offered = String(id)
}

/** A bank of questions with one in it. */
async function fillBanks() {
  const bank = await on.app().call(teacher1, bankCalls.create, { title: 'Determinants' })
  found.bank = bank.id
  const options = ['Yes', 'No'].map((text, place) => ({ id: String(place + 1), html: `<p>${text}</p>` }))
  const question = {
    ...{ type: 2, html: '<p>Is the identity invertible?</p>' },
    ...{ parts: { options }, key: { right: ['1'] } },
    ...{ scoring: usualScoring, explanation: '', difficulty: 1, points: 1 },
    ...{ knowledge: [], tags: [], fileIds: [] },
  }
  found.question = (await on.app().call(teacher1, questionCalls.create, { bankId: bank.id, question })).id
}

/**
 * A test of one question, which a student has handed in and may still write on, and one whose answers are shown at once,
 * for their mistakes book.
 */
async function fillTests() {
  found.test = (await takenTest('Mid-term', {}, '1')).id
  const shown = { scoreShown: 1, answersShown: 1, paperShown: 1 }
  found.mistake = (await takenTest('Quiz', shown, '2')).questionId
}

async function takenTest(title: string, more: object, option: string) {
  const taken = { id: null, fromId: found.question as never, question: null, draw: null, points: 5 }
  const { id } = await on.app().call(teacher1, testCalls.create, {
    ...{ courseId: linearAlgebra.id, title, ...more },
    sections: [{ title: '', details: '', entries: [taken] }],
  })
  const [asked] = (await on.app().call(students[0]!, takingCalls.start, { id })).questions
  const questionId = asked!.id
  const answers = [{ questionId, value: [option] }]
  await on.app().call(students[0]!, takingCalls.submit, { id, answers })
  return { id, questionId }
}

/** A question that is asked in class just now, of which students see the results. */
async function fillAnswering() {
  const asked = { courseId: linearAlgebra.id, title: 'Which of them?', seconds: 0 }
  const { id, stepId } = await on.app().call(teacher1, answeringCalls.startQuickly, asked)
  await on.app().call(teacher1, answeringCalls.showResults, { stepId })
  const { questions } = await on.app().call(teacher1, answeringTakingCalls.getStep, { stepId })
  Object.assign(found, { answering: id, step: stepId, asked: questions[0]!.id })
}

/** The student and the teacher of the walk have talked. */
async function fillConversation() {
  const { id } = await on.app().call(students[0]!, chatCalls.open, { friendId: teacher1.id as never })
  const { streamId } = await on.app().call(students[0]!, chatCalls.getConversation, { id })
  const message = {
    id: streamId,
    code: 'asked once',
    type: 'text',
    body: { text: 'May I hand in tomorrow?' },
  }
  await on.app().call(students[0]!, streamCalls.add, message)
  found.conversation = id
  await on.app().call(teacher1, chatReportCalls.report, { id, position: 1, reason: 'other', words: 'Look' })
  const { list } = await on.app().call(admin, chatReportCalls.listReports, {})
  found.report = list[0]!.id
  const people = [teacher1, students[1]!].map(each => each.id as never)
  const group = await on
    .app()
    .call(students[0]!, chatGroupCalls.make, { title: 'Reading', accountIds: people })
  found.talkingGroup = group.id
}

/** Two students hand in the same. */
async function fillChecks() {
  const task = { courseId: linearAlgebra.id, title: 'Essay', showsDuplicates: true }
  const { id } = await on.app().call(teacher1, homeworkCalls.create, task)
  const content = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')
  for (const student of [students[1]!, students[0]!])
    await on.app().call(student, homeworkCalls.submit, { id, content })
  const check = { id, studentId: students[0]!.id }
  found.check = (await on.app().call(teacher1, duplicateCalls.check, check)).checkId
  await on.app().call(students[0]!, attemptCalls.finish, { id })
  found.checked = String(id)
}

const ofOperator = [
  '/outbox',
  '/schools',
  '/school',
  '/schoolPlaces',
  '/schoolCounselors',
  '/publishNotice',
  '/serverHealth',
  '/chatReports',
  '/chatReport',
]

/** A route's address with everything its query may want, where it does not say so itself. */
function addressOf({ path, leadsTo }: Route, role: 0 | 1) {
  if (path.includes('?')) return path
  const query = new URLSearchParams({
    courseId: linearAlgebra.id,
    courseRole: String(role),
    ...(path.startsWith('/checkIn')
      ? {
          attenceid: found.attendance,
          id: path.startsWith('/checkIn/leave') ? found.leave : found.attendance,
          days: '0',
        }
      : { id: found.homework }),
    studentid: found.student,
    submitType: '1',
    source: '4',
    detail: 'messageNotice',
    fileid: found.file,
    activityid: castId(33, 1),
    groupid: castId(34, 1),
    folderid: found.folder,
    modify: 'name',
    bind: 'email',
  })
  if (path === '/newCourse' || path === '/courseImport') query.delete('id')
  if (/enrol|seniorSetting/i.test(path)) enrolment(query)
  if (path === '/noticeDetail' || path === '/addActivity/notice') query.set('id', castId(45, 1))
  if (path === '/dataIndex')
    for (const [name, value] of [
      ['id', castId(56, 1)],
      ['type', '2'],
    ] as const)
      query.set(name, value)
  if (path === '/addActivity/data') query.set('id', castId(56, 1))
  if (path === '/topicDetail' || path === '/addActivity/topic') query.set('id', castId(46, 1))
  if (path.startsWith('/homework/reviews') || (path === '/homework/reviewDetail' && role === 0)) {
    query.set('id', reviewedHomework)
    query.set('studentid', role === 0 ? reviewToDo : students[1]!.id)
  }
  if (path === '/courseShare') return `${path}?id=${found.homework}`
  if (path === '/homework/rechecking' || path === '/homework/repeat') {
    query.set('id', found.checked)
    query.set('taskid', found.check)
  }
  if (path.startsWith('/homework/offer')) {
    query.set('id', found.offered)
    query.set('studentid', students[0]!.id)
  }
  if (path === '/homework/rubric') query.set('id', rubricHomework)
  if (path === '/rubric') query.set('id', proofsRubric)
  if (['/questions/bank', '/questions/settings', '/questions/share'].includes(path))
    return `${path}?id=${found.bank}`
  if (path === '/questions/preview' || path === '/questions/edit') return `${path}?id=${found.question}`
  if (path === '/questions/import') return `${path}?bankId=${found.bank}`
  if (path === '/questions/banks') return path
  if ((leadsTo ?? path).startsWith('/testing/')) query.set('id', found.test)
  if (path.startsWith('/InteractiveAnswers/') || path === '/reviewAnswer') {
    query.set('id', found.answering)
    query.set('stepid', found.step)
    query.set('questionid', found.asked)
  }
  if (path === '/addActivity/interactiveAnswers') query.set('id', found.answering)
  if (path === '/documentView/interactpptSubjectLists') query.set('interactid', found.answering)
  if (path.startsWith('/sets/mistakes/')) query.set('id', found.mistake)
  if (path === '/commentDetail') query.set('id', found.comment)
  if (path === '/chat' || path === '/ChatHistory') {
    query.set('groupId', found.conversation)
    query.set('friendid', role === 0 ? teacher1.id : students[0]!.id)
  }
  if (path === '/chatGroup') query.set('groupId', found.talkingGroup)
  if (path === '/schoolmsg')
    for (const [name, value] of [
      ['id', castId(17, 3)],
      ['type', '1'],
    ] as const)
      query.set(name, value)
  // The operator need not be in any course.
  if (path.startsWith('/school') && ofOperator.includes(path)) return `${path}?schoolid=${castId(10, 0)}`
  if (path === '/chatReport') return `${path}?id=${found.report}`
  if (ofOperator.includes(path)) return path
  if (path === '/WechatDownload') return `${path}?fileid=${found.file}&${found.signed}`
  if (path.startsWith('/login') || path.startsWith('/preLogin')) return path
  return `${path}?${query}`
}

/** The course of the demo school that takes applications. */
function enrolment(query: URLSearchParams) {
  query.set('courseId', emptyCourse.id)
  query.set('courseid', emptyCourse.id)
  query.set('code', emptyCourse.code)
  query.set('id', castId(36, 1))
}

const forRole = (role: 0 | 1) =>
  screenRoutes.filter(
    ({ audience }) =>
      audience === 'all' || audience === 'public' || audience === (role === 1 ? 'teacher' : 'student'),
  )

/** In the page: what the open screen shows. */
const stateShown = `(() => {
  const shown = [...document.querySelectorAll('[data-screen]')].filter(screen =>
    !screen.dataset.left && [...screen.children].some(child => child.checkVisibility()))
  // Not the list that it may stand beside.
  const open = shown.find(screen => screen.querySelector('[role=main]')) ?? shown[0]
  if (!open || open.textContent.trim().length < 2)
    return 'nothing at ' + location.pathname + ' in ' + document.querySelector('#root, body').outerHTML.slice(0, 600)
  // The one before stays until the next can be drawn, or what the address leads on to.
  if (open.dataset.screen !== location.pathname)
    return 'still ' + open.dataset.screen + ' at ' + location.pathname
  // A section below the content, such as the comments, may be empty by itself.
  const state = [...open.querySelectorAll('[data-state]')].find(each =>
    each.checkVisibility() && !(each.dataset.state === 'empty' && each.closest('[data-section]')))
  return (state?.dataset.state ?? 'content') + ' of ' + open.dataset.screen
})()`

/** Screens that have no content for the people of the walk; what shows it instead. */
const without: Record<string, 'empty' | 'refused'> = {
  // Have something to show only after a step before: account.journey, attendance.journey.
  '/loggingIn': 'empty',
  '/loginVerify': 'empty',
  '/checkIn/fail': 'empty',
  // Lists what is scanned while it is open.
  '/representation/scan': 'empty',
  '/checkIn/checkinCodeResult': 'empty',
  // Nobody has scanned without a network: offline-proof.journey.
  '/checkIn/proofs': 'empty',
  // Nobody has brought a course here from elsewhere: package.journey.
  '/courseImport': 'empty',
  '/member/imported': 'empty',
  // Begins without a word: catalogue.journey.
  '/courseSearch': 'empty',
  // Nobody has deleted a column or changed what counts: score.journey.
  '/deletedColumns': 'empty',
  '/scoreHistory': 'empty',
  // A new bank is nobody else's.
  '/questions/share': 'empty',
  // For staff, or the leader of the group: members.journey.
  '/member/newGroup': 'refused',
  '/member/groupDetails/remove': 'refused',
  // For the operator, below.
  '/outbox': 'refused',
  // For counsellors, such as the teacher of the walk.
  '/checkIn/counselorCheckin': 'refused',
  '/checkIn/counselorAdminClassCheckin': 'refused',
  '/checkIn/counselorStudent': 'refused',
  '/schools': 'refused',
  '/school': 'refused',
  '/schoolPlaces': 'refused',
  '/schoolCounselors': 'refused',
  // For counsellors: leave.journey.
  '/checkIn/leavesCounselled': 'refused',
  '/checkIn/leaveCounselled': 'refused',
  '/publishNotice': 'refused',
  '/serverHealth': 'refused',
  '/chatReports': 'refused',
  '/chatReport': 'refused',
}

/** Where screens redirect people they are not for: those already logged in or checked in. */
const onward: Record<string, string> = {
  '/login': '/ktpCourse',
  '/preLogin': '/ktpCourse',
  '/loggingIn': '/ktpCourse',
  '/loginVerify': '/ktpCourse',
  '/register': '/ktpCourse',
  '/bindWechat': '/ktpCourse',
  '/todoLogin': '/todoList',
  // Members are led to what was shared: sharing.journey.
  '/courseShare': '/homework',
  '/checkIn/studentNumber': '/checkIn/checkinSuccess',
  '/checkIn/studentGPS': '/checkIn/checkinSuccess',
  // Its code is none: attendance.journey.
  '/checkIn/checkinCodeResult': '/checkIn/fail',
}

/** With LECTERN_PICTURES a folder, every screen is kept there as a picture. */
const pictures = process.env.LECTERN_PICTURES

/**
 * Opens an address as in-app navigation does: without reloading the page.
 * @param leaves the screen before cannot be the one that is opened, unless it has its address already, to which another led: it is
 * marked, since both may have the same route
 */
async function open(page: Page, address: string, leaves: boolean) {
  if (page.url() === 'about:blank') await page.goto(address)
  else
    await page.evaluate(`(() => {
      for (const screen of document.querySelectorAll('[data-screen]'))
        if (${leaves} && ${JSON.stringify(address)} !== location.pathname + location.search && [...screen.children].some(child => child.checkVisibility())) screen.dataset.left = 'yes'
        else delete screen.dataset.left
      history.pushState(null, '', ${JSON.stringify(address)})
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })()`)
}

/** Waits for one of these states. Not by waitForFunction: it evaluates texts inside the page, which the policy forbids. */
const comesToShow = (page: Page, states: string[]) =>
  expect
    .poll(() => page.evaluate<string>(stateShown))
    .toBeOneOf(states)
    .catch(() => 'the state tells')

async function problemsOf(
  page: Page,
  { path, leadsTo }: Route,
  { address, whose, dark }: { address: string; whose: string; dark: boolean },
) {
  const own = leadsTo ?? path.split('?')[0]
  const onTo = onward[path] ?? ''
  await open(page, address, !leadsTo && !onTo)
  const right = [
    `content of ${own}`,
    `${without[path]} of ${own}`,
    `content of ${onTo}`,
    `${without[onTo]} of ${onTo}`,
  ]
  await comesToShow(page, right)
  // What fades in has little contrast until it is there.
  await page.waitForTimeout(150)
  let found = await findings(page)
  if (!right.includes(await page.evaluate<string>(stateShown))) {
    // It went on to something else while it was looked at.
    await comesToShow(page, right)
    found = await findings(page)
  }
  found.push(...(await inOtherColours(page, dark)))
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  if (pictures) {
    const name = new URL(page.url()).pathname.slice(1).replaceAll('/', '.') || 'index'
    await page.screenshot({ path: join(pictures, whose.replace(/\W+/g, '-'), `${name}.png`) })
  }
  const state = await page.evaluate<string>(stateShown)
  return [
    ...(overflow > 0 ? [`${address} is ${overflow} px too wide`] : []),
    ...(right.includes(state) ? [] : [`${address} shows ${state}`]),
    ...found.map(finding => `${path} ${finding}`),
  ]
}

/** What is found of the same screen on a phone that is dark where this one is light. */
async function inOtherColours(page: Page, dark: boolean) {
  // Colours that fade over would be met halfway.
  await page.evaluate(`(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets = [still]
  })()`)
  await page.emulateMedia({ colorScheme: dark ? 'light' : 'dark' })
  await page.waitForTimeout(50)
  const found = await findingsOfColours(page)
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  await page.evaluate('document.adoptedStyleSheets = []')
  return found.map(finding => `in ${dark ? 'light' : 'dark'} colours: ${finding}`)
}

/** Milliseconds for one screen, which is waited for twice at most; one that never answers would hold up all others. */
const screenTimeout = 60_000
/** Milliseconds after which a walk opens no further screen: it tells what it has found before its test is given up. */
const walkTimeout = 150_000

/** Visits the screens with two phones of one person: one waits for the server while the other is looked at. */
async function walk(
  routes: Route[],
  role: 0 | 1,
  whose: string,
  person: CastMember | null,
  look: Appearance,
) {
  const ahead = [...routes]
  const problems: string[] = []
  const isOver = AbortSignal.timeout(walkTimeout)
  const next = () => (isOver.aborted ? undefined : ahead.shift())
  /** Opens screens until none is left, or one has broken the phone. */
  async function use({ page, context, errors }: Guest) {
    for (let route = next(); route; route = next()) {
      const address = addressOf(route, role)
      const found = await within(
        screenTimeout,
        problemsOf(page, route, { address, whose, dark: look.dark === true }),
      ).catch(String)
      problems.push(...(typeof found === 'string' ? [`${address} cannot be looked at: ${found}`] : found))
      if (typeof found === 'string') break
    }
    problems.push(...errors)
    // Or it would go on hearing of everything that happens.
    await context.close()
  }
  const phones = Array.from({ length: 2 }, async () => {
    while (ahead.length > 0 && !isOver.aborted) await use(await on.enter(person, look))
  })
  for (const phone of await Promise.allSettled(phones))
    if (phone.status === 'rejected') problems.push(String(phone.reason))
  return [...problems, ...ahead.map(({ path }) => `${path} was not reached`)]
}

async function within<T>(timeout: number, work: Promise<T>): Promise<T> {
  const done = new AbortController()
  const late = pause(timeout, undefined, { signal: done.signal }).then(() => {
    throw new Error(`no answer within ${timeout / 1000} s`)
  })
  return await Promise.race([work, late]).finally(() => done.abort())
}

/** The message, so that a failure tells all that is wrong, and not the beginning of it. */
function expectNone(problems: string[]) {
  const lines = problems.join('\n')
  expect(lines, lines).toBe('')
}

/** In two parts, so that a slow machine can finish each. */
const partsOf = (routes: Route[]) => {
  const half = Math.ceil(routes.length / 2)
  return [routes.slice(0, half), routes.slice(half)]
}

// More than a walk may take, and the screen that it is at.
const timeout = walkTimeout + screenTimeout + 30_000

describe('every screen shows itself without an error, fits, and is accessible', { timeout }, () => {
  describe.each([
    { name: 'a teacher, English, light, phone', role: 1 as const, look: {} },
    {
      name: 'a student, simplified Chinese, dark, phone',
      role: 0 as const,
      look: { language: 'zh-Hans' as const, dark: true },
    },
    {
      name: 'a teacher, traditional Chinese, dark, desktop',
      role: 1 as const,
      look: { language: 'zh-Hant' as const, dark: true, wide: true },
    },
    { name: 'a student, English, light, desktop', role: 0 as const, look: { wide: true } },
  ])('for $name', ({ name, role, look }) => {
    const person = role === 1 ? teacher1 : students[0]!
    test.each(partsOf(forRole(role)).map((routes, index) => ({ part: index + 1, routes })))(
      'part $part',
      async ({ routes }) => expectNone(await walk(routes, role, name, person, look)),
    )
  })

  test('for the operator, what only the operator sees', async () => {
    const routes = screenRoutes.filter(({ path }) => ofOperator.includes(path))
    for (const path of ofOperator) delete without[path]
    await on.app().services.ports.mail!.send({ to: 'a@demo.lectern', subject: 'Code', text: '123456' })
    expectNone(await walk(routes, 1, 'the operator', admin, {}))
  })

  test.each([students[0]!, teacher1])(
    'for $login, each variant of the screens that have several',
    async person => {
      const variants = {
        '/myAllSetting?detail=': [
          'messageNotice',
          'messageSetting',
          'myAccountManage',
          'myLibrary',
          'myData',
        ],
        '/infoModify?modify=': [
          'name',
          'depart',
          'class',
          'stno',
          'school',
          'lesson',
          'major',
          'interSchoolTime',
          'grade',
        ],
        '/accoundNumberInfo?bind=': ['email', 'mobile', 'password'],
        [`/dataIndex?courseId=${linearAlgebra.id}&courseRole=0&type=9&id=`]: [castId(45, 21)],
      }
      const addresses = Object.entries(variants).flatMap(([address, values]) =>
        values.map(value => address + value),
      )
      const routes = addresses.map(path => ({ path, audience: 'all' as const }))
      expectNone(await walk(routes, 0, person.login, person, { language: 'zh-Hans' }))
    },
  )

  test('for a guest, as far as it is public', async () => {
    const open = screenRoutes.filter(({ audience }) => audience === 'public')
    expectNone(await walk(open, 0, 'a guest', null, { language: 'zh-Hans' }))
  })
})
