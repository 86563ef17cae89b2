import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { deviceCalls } from '#contract/features/account/device-calls.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { homeworkOfferErrors } from '#contract/features/homework/offer-errors.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { offerProofs, statementText } from '#contract/features/submission/offer-rules.ts'
import { lateRules, onlySlot } from '#contract/features/submission/rules.ts'
import type { InputOf } from '#contract/input.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { makeDevice, signed } from '#server/features/account/test-device.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { classmate, courseid, homeworkOf, student, third } from '#server/features/homework/test-homework.ts'
import { hour, minute } from '#server/features/submission/test-work.ts'
import { at as instant } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const { set, handIn, grade, mine, info, submissionOf, publishScores, returnSubmission, upload, now } =
  homeworkOf(app)
const { makeBatch, makeGroup } = groupsOf(app)
const { unproven, offerDecided, offerChanged } = homeworkOfferErrors

type Offer = Partial<InputOf<typeof offerCalls.offer>>

const strict = (more: object = {}) =>
  set({ deadline: now() + hour, lateRule: lateRules.refused, isLateAllowed: false, ...more })
/** Above those of hand-ins. */
let sequence = 100
const save = (as: CastMember, id: string, content: string, more: object = {}) =>
  app().call(as, attemptCalls.saveDraft, { id, content, sequence: ++sequence, ...more })
const offer = (as: CastMember, id: string, content: string, more: Offer = {}) =>
  app().call(as, offerCalls.offer, { id, content, ...more })
const refused = (
  as: CastMember,
  id: string,
  content: string,
  error: ErrorDefinition = unproven,
  more: Offer = {},
) => app().refused(as, offerCalls.offer, { id, content, ...more }, error)
const listed = (id: string) => app().call(teacher1, offerCalls.listOffers, { id })
const shown = (of: CastMember, id: string) =>
  app().call(teacher1, offerCalls.getOffer, { id, studentId: of.id })
const deciding = (of: CastMember, id: string, version: number, more: object = {}) => ({
  ...{ id, studentId: of.id, attempt: 1, version, decision: 'accepted' as const },
  ...more,
})
const decide = (of: CastMember, id: string, version: number, more: object = {}) =>
  app().call(teacher1, offerCalls.decideOffer, deciding(of, id, version, more))
const refusedToDecide = (of: CastMember, id: string, version: number, more: object = {}) =>
  app().refused(teacher1, offerCalls.decideOffer, deciding(of, id, version, more), offerChanged)
const titles = async (of: CastMember) => {
  await app().settle()
  return (await app().call(of, notificationCalls.list, {})).list.map(({ title }) => title)
}
const rowOf = async (of: CastMember, id: string) => {
  const { list } = await app().call(teacher1, homeworkCalls.listSubmissions, { id, limit: 200 })
  return list.find(({ studentId }) => studentId === of.id)!
}
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')

/** A device that the server knows from now on. */
async function deviceOf(as: CastMember) {
  const device = makeDevice()
  await app().call(as, deviceCalls.addDeviceKey, { publicKey: device.publicKey })
  app().clock.advance(minute)
  const says = (id: string, content: string, at: number, by = as, attempt = 1) => ({
    at,
    signature: signed(
      device.privateKey,
      statementText(by.id, { taskId: id, attempt, slot: onlySlot, sha256: sha256(content), at }),
    ),
  })
  return { device: device.thumbprint, says }
}
const wholeSeconds = (time: number) => Math.floor(time / 1000) * 1000

describe('what was written before the end and not handed in', () => {
  test('is offered beside what counts, where the server had it: no state, list or count changes', async () => {
    const id = await strict()
    await handIn(student, id, 'first')
    await save(student, id, 'first, and the rest')
    app().clock.advance(2 * hour)
    await grade(student, id, 60)
    await publishScores(id)
    const before = [await rowOf(student, id), (await info(teacher1, id)).counts]
    const receipt = await offer(student, id, 'first, and the rest')
    expect(receipt).toMatchObject({
      version: 2,
      overtime: true,
      isCounted: false,
      textHash: sha256('first, and the rest'),
    })
    expect([await rowOf(student, id), (await info(teacher1, id)).counts]).toEqual(before)
    expect(await mine(student, id)).toMatchObject({
      ...{ version: 1, content: 'first', score: 60 },
      offer: {
        version: 2,
        state: 'waiting',
        proof: offerProofs.received,
        offeredAt: expect.any(Number),
      },
    })
    const { deadline, mine: own } = await info(student, id)
    expect(own!.offer!.writtenAt).toBeLessThan(deadline!)
    expect(await info(teacher1, id)).toMatchObject({ offerCount: 1, waitingOfferCount: 1 })
    const { content, work, next } = await shown(student, id)
    expect([content, work.content, work.score, next]).toEqual(['first, and the rest', 'first', 60, ''])
  })

  test('may be offered as the page says: a draft that is newer than what was handed in, and from before', async () => {
    const id = await strict()
    const may = async (as: CastMember) => (await info(as, id)).can.offer
    await save(student, id, 'ready')
    await handIn(classmate, id, 'done')
    expect(await may(student)).toBe(false)
    app().clock.advance(2 * hour)
    expect([await may(student), await may(classmate), await may(third)]).toEqual([true, false, false])
    await save(third, id, 'only now')
    expect(await may(third)).toBe(false)
    await refused(third, id, 'only now')
    await refused(student, id, 'ready, and more')
    await offer(student, id, 'ready')
    expect(await may(student)).toBe(false)
  })

  test('is refused as before by the usual call, and where nothing shows when it was written', async () => {
    const id = await strict()
    app().clock.advance(2 * hour)
    await app().refused(student, homeworkCalls.submit, { id, content: 'late' }, homeworkErrors.closed)
    await refused(student, id, 'late')
    await refused(student, id, '  ', homeworkErrors.workEmpty)
    expect((await listed(id)).list).toEqual([])
    expect(await mine(student, id)).toMatchObject({ version: 0, offer: null, draft: { content: '' } })
  })

  test('needs files whose upload had begun by then', async () => {
    const id = await strict()
    const early = await upload(student, 'page.txt')
    app().clock.advance(2 * hour)
    const late = await upload(student, 'late.txt')
    await refused(student, id, '', unproven, { attachments: [early.id, late.id] })
    await offer(student, id, '', { attachments: [early.id] })
    expect((await shown(student, id)).attachments.map(({ name }) => name)).toEqual(['page.txt'])
  })

  test('counts at once where it may be handed in after all', async () => {
    const id = await strict()
    await save(student, id, 'mine')
    expect(await offer(student, id, 'mine')).toMatchObject({ isCounted: true, overtime: false, version: 1 })
    app().clock.advance(2 * hour)
    await save(classmate, id, 'mine')
    await app().call(teacher1, exceptionCalls.grantException, {
      ...{ activityId: id, studentIds: [classmate.id] },
      endsAt: now() + hour,
    })
    expect(await offer(classmate, id, 'mine')).toMatchObject({ isCounted: true, version: 1 })
  })

  test('does not stand in the way of handing the same in once that is possible', async () => {
    const id = await strict()
    await save(student, id, 'mine')
    app().clock.advance(2 * hour)
    await offer(student, id, 'mine')
    await app().call(teacher1, homeworkCalls.update, { id, deadline: now() + hour })
    await handIn(student, id, 'mine', { version: 0 })
    expect(await mine(student, id)).toMatchObject({ state: 1, version: 2, overtime: false, offer: null })
    expect(await info(teacher1, id)).toMatchObject({ offerCount: 0, waitingOfferCount: 0 })
    await refusedToDecide(student, id, 1)
  })

  test('leaves what was written since in the draft', async () => {
    const id = await strict()
    const { device, says } = await deviceOf(student)
    const at = wholeSeconds(now())
    app().clock.advance(2 * hour)
    await save(student, id, 'written later')
    await offer(student, id, 'on the train', { device, text: says(id, 'on the train', at) })
    expect((await mine(student, id)).draft.content).toBe('written later')
    expect((await shown(student, id)).content).toBe('on the train')
  })
})

describe("a device's word", () => {
  test('shows that a text and its files were written before the end', async () => {
    const id = await strict()
    const { device, says } = await deviceOf(student)
    const at = wholeSeconds(now() + 10 * minute)
    app().clock.advance(2 * hour)
    const photo = await upload(student, 'photo.txt')
    const files = [{ id: photo.id, ...says(id, 'photo.txt', at) }]
    await refused(student, id, 'text', unproven, {
      device,
      text: says(id, 'text', at),
      attachments: [photo.id],
    })
    await offer(student, id, 'text', { device, text: says(id, 'text', at), attachments: [photo.id], files })
    expect((await listed(id)).list).toMatchObject([
      { studentId: student.id, offer: { state: 'waiting', proof: offerProofs.signed, writtenAt: at } },
    ])
  })

  test('is none unless it is about this text, person, homework and attempt, from before the end', async () => {
    const [id, other] = [await strict(), await strict()]
    const { device, says } = await deviceOf(student)
    const at = wholeSeconds(now())
    const stranger = await deviceOf(classmate)
    const deadline = (await info(student, id)).deadline!
    app().clock.advance(2 * hour)
    const wrong: [string, Offer][] = [
      ['another text', { device, text: says(id, 'other', at) }],
      ['another homework', { device, text: says(other, 'text', at) }],
      ['another person', { device, text: says(id, 'text', at, classmate) }],
      ['another attempt', { device, text: says(id, 'text', at, student, 2) }],
      ['at the end', { device, text: says(id, 'text', deadline) }],
      ['of the future', { device, text: says(id, 'text', now() + hour) }],
      ['another time', { device, text: { ...says(id, 'text', at), at: at + 1000 } }],
      ['no time', { device, text: { ...says(id, 'text', at), at: null } }],
      ['damaged', { device, text: { at, signature: 'AAAA' } }],
      ['another device', { device: stranger.device, text: stranger.says(id, 'text', at, student) }],
      ['no device', { text: says(id, 'text', at) }],
      ['nothing signed', { device }],
    ]
    for (const [, more] of wrong) await refused(student, id, 'text', unproven, more)
    await offer(student, id, 'text', { device, text: says(id, 'text', at) })
  })

  test('about a text says nothing of its formatting: what was formatted later is offered as plain', async () => {
    const html = '<p><b>text</b></p>'
    const id = await strict()
    const { device, says } = await deviceOf(student)
    const at = wholeSeconds(now() + 10 * minute)
    app().clock.advance(30 * minute)
    await save(student, id, 'text', { html })
    // The deadline was brought forward: it is before that by now.
    const end = at + 5 * minute
    await app()
      .db.updateTable('activity')
      .set({ ends_at: instant(end) })
      .where('id', '=', id)
      .execute()
    await refused(student, id, 'text', unproven, { html, device, text: says(id, 'text', at) })
    await refused(student, id, 'text', unproven, {
      ...{ html: '<p><i>text</i></p>', device, text: says(id, html, at) },
    })
    await offer(student, id, 'text', { device, text: says(id, 'text', at) })
    expect(await shown(student, id)).toMatchObject({ content: 'text', html: '' })
    await offer(student, id, 'text', { html, device, text: says(id, html, at) })
    expect(await shown(student, id)).toMatchObject({ content: 'text', html })
  })

  test('is none if the device was unknown when it was written, or has been removed', async () => {
    const id = await strict()
    const at = wholeSeconds(now())
    app().clock.advance(5 * minute)
    const { device, says } = await deviceOf(student)
    app().clock.advance(2 * hour)
    await refused(student, id, 'text', unproven, { device, text: says(id, 'text', at) })
    const { list } = await app().call(student, deviceCalls.listDeviceKeys, {})
    for (const key of list) await app().call(student, deviceCalls.revokeDeviceKey, { id: key.id })
    const between = wholeSeconds(at + 10 * minute)
    await refused(student, id, 'text', unproven, { device, text: says(id, 'text', between) })
  })

  test('brings what a phone wrote after it went offline in an attempt that was handed in by itself', async () => {
    const id = await set({ deadline: now() + 5 * hour, workingMinutes: 60 })
    const { device, says } = await deviceOf(student)
    await app().call(student, attemptCalls.begin, { id, attempt: 1 })
    await save(student, id, 'half', { attempt: 1 })
    const at = wholeSeconds(now() + 50 * minute)
    app().clock.advance(2 * hour)
    await app().services.jobs.enqueue(app().db, 'submission.close', {})
    await app().settle()
    expect(await mine(student, id)).toMatchObject({ version: 1, content: 'half' })
    await offer(student, id, 'whole', { device, attempt: 1, text: says(id, 'whole', at) })
    await decide(student, id, 2)
    expect(await mine(student, id)).toMatchObject({ version: 2, content: 'whole', overtime: true })
  })
})

describe('staff', () => {
  async function waiting(as = student) {
    const id = await strict()
    await handIn(as, id, 'first')
    await save(as, id, 'whole')
    app().clock.advance(2 * hour)
    await grade(as, id, 60)
    await publishScores(id)
    await offer(as, id, 'whole')
    return id
  }

  test('accept it: it counts as late and is to be graded; what it replaced stays in the history', async () => {
    const id = await waiting()
    await decide(student, id, 2)
    expect(await mine(student, id)).toMatchObject({
      ...{ state: 1, version: 2, content: 'whole', overtime: true, score: null, deduction: 0 },
      offer: { state: 'accepted' },
    })
    const { list } = await app().call(student, homeworkCalls.listVersions, { id })
    expect(list.map(({ version, content, isOffered }) => [version, content, isOffered])).toEqual([
      [2, 'whole', false],
      [1, 'first', false],
    ])
    expect(await info(teacher1, id)).toMatchObject({ offerCount: 1, waitingOfferCount: 0 })
    await refusedToDecide(student, id, 2)
    await refusedToDecide(student, id, 2, { decision: 'declined' })
    await grade(student, id, 90, { version: 2 })
    expect(await mine(student, id)).toMatchObject({ score: 90 })
    expect(await offer(student, id, 'whole')).toMatchObject({ version: 2, isCounted: true })
  })

  test('decline it, with a reason: the grade stays, nothing more is offered; they may still accept it', async () => {
    const id = await waiting()
    await decide(student, id, 2, { decision: 'declined', reason: 'You had all week' })
    expect(await mine(student, id)).toMatchObject({
      ...{ version: 1, score: 60, offer: { state: 'declined', reason: 'You had all week' } },
    })
    await refused(student, id, 'whole', offerDecided)
    await refusedToDecide(student, id, 2, { decision: 'declined' })
    await decide(student, id, 2)
    expect(await mine(student, id)).toMatchObject({ version: 2, offer: { state: 'accepted', reason: '' } })
  })

  test('decide about the newest one, which replaces one that waits', async () => {
    const id = await strict()
    const { device, says } = await deviceOf(student)
    await save(student, id, 'short')
    const at = wholeSeconds(now())
    app().clock.advance(2 * hour)
    expect(await offer(student, id, 'short')).toMatchObject({ version: 1 })
    expect(await offer(student, id, 'short')).toMatchObject({ version: 1 })
    await offer(student, id, 'long', { device, text: says(id, 'long', at) })
    expect((await listed(id)).list).toMatchObject([{ offer: { version: 2 } }])
    await refusedToDecide(student, id, 1)
    await refusedToDecide(student, id, 3)
    await decide(student, id, 2)
    expect((await submissionOf(student, id)).work).toMatchObject({ content: 'long', state: 1 })
  })

  test('accept work of somebody who had handed in nothing, and see what loses points by the rule of now', async () => {
    const id = await strict()
    await save(student, id, 'whole')
    app().clock.advance(2 * hour)
    await offer(student, id, 'whole')
    expect(await rowOf(student, id)).toMatchObject({ state: 0, submittedAt: null })
    await app().refused(
      teacher1,
      homeworkCalls.grade,
      { id, studentId: student.id, score: 50 },
      homeworkErrors.notHandedIn,
    )
    await app().call(teacher1, homeworkCalls.update, { id, lateRule: lateRules.late, latePercent: 10 })
    await decide(student, id, 1)
    expect(await rowOf(student, id)).toMatchObject({ state: 1, overtime: true })
    expect(await mine(student, id)).toMatchObject({ deduction: 10 })
  })

  test('see those that wait first, then by number, with the next one to decide about', async () => {
    const id = await strict()
    const people = students.slice(0, 3)
    for (const person of people) await save(person, id, person.name)
    app().clock.advance(2 * hour)
    for (const person of people.toReversed()) await offer(person, id, person.name)
    await decide(people[0]!, id, 1)
    const page = await app().call(teacher1, offerCalls.listOffers, { id, limit: 2 })
    expect(page).toMatchObject({ total: 3, waiting: 2 })
    const { list } = await listed(id)
    expect(list.map(({ offer: one }) => one.state)).toEqual(['waiting', 'waiting', 'accepted'])
    expect(list[2]!.studentId).toBe(people[0]!.id)
    expect((await shown(list[0]!.studentId === people[1]!.id ? people[1]! : people[2]!, id)).next).toBe(
      list[1]!.studentId,
    )
  })

  test('find nothing under an absent student, and decide nothing of others', async () => {
    const id = await waiting()
    await app().refused(teacher1, offerCalls.getOffer, { id, studentId: classmate.id }, kernelErrors.notFound)
    await refusedToDecide(classmate, id, 2)
    await refusedToDecide(student, id, 2, { attempt: 2 })
  })

  test('who do not see names learn neither whose it is nor when it was written', async () => {
    const id = await strict({ isAnonymous: true })
    await save(student, id, 'whole')
    app().clock.advance(2 * hour)
    await offer(student, id, 'whole')
    const [row] = (await listed(id)).list
    expect(row).toMatchObject({ number: '', avatar: '', offer: { offeredAt: null, writtenAt: null } })
    expect(row!.studentId).not.toBe(student.id)
    const alias = { ...student, id: row!.studentId }
    expect(await shown(alias, id)).toMatchObject({ content: 'whole', work: { studentId: alias.id } })
    await decide(alias, id, 1)
    expect(await mine(student, id)).toMatchObject({ state: 1, content: 'whole' })
  })

  test('are told once while something waits, students what was decided; what is decided is no longer announced', async () => {
    const id = await set({ title: 'Kernels', deadline: now() + hour, isLateAllowed: false })
    for (const person of [student, classmate]) await save(person, id, person.name)
    app().clock.advance(2 * hour)
    const waits = '有学生申请补交作业，待您审核：Kernels'
    for (const person of [student, classmate]) await offer(person, id, person.name)
    expect((await titles(teacher1)).filter(title => title === waits)).toHaveLength(1)
    await decide(student, id, 1)
    expect(await titles(teacher1)).toContain(waits)
    await decide(classmate, id, 1, { decision: 'declined' })
    expect(await titles(teacher1)).not.toContain(waits)
    expect(await titles(student)).toContain('您补交的作业已被采纳：Kernels')
    expect(await titles(classmate)).toContain('您补交的作业未被采纳：Kernels')
    await decide(classmate, id, 1)
    expect(await titles(classmate)).not.toContain('您补交的作业未被采纳：Kernels')
    expect(await titles(classmate)).toContain('您补交的作业已被采纳：Kernels')
  })
})

test('a group offers together, and has nothing counted before it is accepted', async () => {
  const groupSetId = await makeBatch()
  await makeGroup(groupSetId, [student, classmate])
  const id = await strict({ kind: 2, groupSetId })
  await save(student, id, 'ours')
  app().clock.advance(2 * hour)
  await offer(classmate, id, 'ours')
  expect((await listed(id)).list).toMatchObject([{ studentId: classmate.id }])
  expect(await mine(student, id)).toMatchObject({ state: 0, offer: { state: 'waiting' } })
  await decide(student, id, 1)
  for (const person of [student, classmate])
    expect(await mine(person, id)).toMatchObject({ state: 1, content: 'ours' })
})

test('another attempt that is offered is the newest only once it is accepted', async () => {
  const id = await strict({ attempts: 2 })
  await handIn(student, id, 'first')
  await grade(student, id, 60)
  await app().call(student, attemptCalls.begin, { id, attempt: 2 })
  await save(student, id, 'second', { attempt: 2 })
  app().clock.advance(2 * hour)
  await offer(student, id, 'second', { attempt: 2 })
  expect(await rowOf(student, id)).toMatchObject({ attempt: 1, score: 60 })
  expect(await shown(student, id)).toMatchObject({ content: 'second', work: { attempt: 2, state: 0 } })
  await decide(student, id, 1, { attempt: 2 })
  expect(await rowOf(student, id)).toMatchObject({ attempt: 2, state: 1, score: 60 })
})

test('what was returned before the end may be offered', async () => {
  const id = await strict()
  await handIn(student, id, 'first')
  await returnSubmission(student, id)
  await save(student, id, 'better')
  app().clock.advance(2 * hour)
  await offer(student, id, 'better')
  await decide(student, id, 2)
  expect(await mine(student, id)).toMatchObject({ state: 1, content: 'better' })
})

test('at the same moment: the deadline moves, two members of the staff decide; nothing is lost or decided twice', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const id = await strict()
    await save(student, id, 'mine')
    app().clock.advance(2 * hour)
    const [handed] = await Promise.all([
      offer(student, id, 'mine'),
      app().call(teacher1, homeworkCalls.update, { id, deadline: now() + hour }),
    ])
    expect(await mine(student, id)).toMatchObject(
      handed.isCounted ? { state: 1, offer: null } : { state: 0, offer: { state: 'waiting' } },
    )
    if (handed.isCounted) continue
    const path = offerCalls.decideOffer.path
    const answers = await Promise.all(
      ['accepted', 'declined'].map(decision =>
        app().post(path, { id, studentid: student.id, attempt: 1, version: 1, decision }, teacher1),
      ),
    )
    const { state, offer: one } = await mine(student, id)
    expect([state, one?.state]).toEqual([1, 'accepted'])
    expect(answers[0]!.code).toBe(10000)
  }
})

test('viewing the course as a student offers nothing, where a student of it may', async () => {
  const id = await strict()
  await save(student, id, 'mine')
  app().clock.advance(2 * hour)
  const { can } = await app().call(student, homeworkCalls.get, { id, courseId: courseid })
  expect(can.offer).toBe(true)
  // The same work, of somebody who has been on the staff since.
  const ofTeacher = { account_id: teacher1.id }
  await app()
    .db.updateTable('submission_author')
    .set(ofTeacher)
    .where('activity_id', '=', id)
    .where('account_id', '=', student.id)
    .execute()
  const viewing = { 'x-student-viewer': '1' }
  const { data } = await app().post(homeworkCalls.get.path, { id, courseid }, teacher1, viewing)
  expect(data).toMatchObject({ can: { offer: false }, mine: { draft: { content: '' } } })
})
