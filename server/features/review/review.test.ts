import { beforeEach, describe, expect, test } from 'vitest'
import { permissions } from '#contract/access.ts'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { fileCalls } from '#contract/features/file/calls.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { homeworkIdentityErrors } from '#contract/features/homework/identity-errors.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { reviewCalls as calls } from '#contract/features/review/calls.ts'
import { reviewErrors } from '#contract/features/review/errors.ts'
import { usualReviewTime } from '#contract/features/review/rules.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { assistant1, type CastMember, students, teacher1 } from '#seed/people.ts'
import { grantException } from '#server/features/activity/public.ts'
import { courseid, homeworkOf } from '#server/features/homework/test-homework.ts'
import { hour, minute } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'

const app = testApp({ settings: { SESSION_DAYS: '365', DATABASE_POOL: '16' } })
const { set, handIn, info, mine, grade, returnSubmission, publishScores, now, upload } = homeworkOf(app)
const [ada, ben, cem, dov, eva] = students as [CastMember, CastMember, CastMember, CastMember, CastMember]
const four = [ada, ben, cem, dov]

const advance = async () => {
  await app().services.jobs.enqueue(app().db, 'review.advance', {})
  await app().settle()
}
const listOf = (as: CastMember, id: string) => app().call(as, calls.listOwn, { id })
const review = (
  as: CastMember,
  id: string,
  reviewId: string,
  score: number | null,
  comment = 'Clear steps',
) => app().call(as, calls.save, { id, reviewId, score, comment })
const reviewAll = async (as: CastMember, id: string, score: number) => {
  for (const one of (await listOf(as, id)).list) await review(as, id, one!.id, score)
}
const overview = (id: string) => app().call(teacher1, calls.overview, { id })
const reviewsOf = (of: CastMember, id: string, as = teacher1) =>
  app().call(as, calls.ofSubmission, { id, studentId: of.id })
const todoOf = async (as: CastMember, id: string) =>
  (await app().call(as, homeCalls.listTodos, { limit: 200 })).list.find(todo => todo.contentId === id)
const calendarOf = async (as: CastMember) => {
  const { url } = await app().call(as, homeCalls.getCalendarFeed)
  const { body } = await app().http.inject({ method: 'GET', url: new URL(url).pathname })
  return body.replaceAll('\r\n ', '')
}
const changeDeadline = (id: string, endsAt: number) =>
  app().call(teacher1, activityCalls.publish, {
    ...{ courseId: courseid, contentId: id, contentType: homeworkType },
    ...{ publishedAt: now(), endsAt },
  })
const titlesOf = async (as: CastMember, id: string) =>
  (await app().call(as, notificationCalls.list, { pageSize: 100 })).list
    .filter(message => message.contentId === id)
    .map(({ title }) => title)

const setReviewed = (more: object = {}) =>
  set({
    kind: 3,
    deadline: now() + hour,
    reviewCount: 2,
    reviewEndsAt: now() + 4 * hour,
    isLateAllowed: true,
    ...more,
  })

describe('a homework that students review', () => {
  test('needs a deadline and an end of reviewing after it', async () => {
    const input = { courseId: courseid, title: 'Proofs', kind: 3, reviewEndsAt: now() + hour }
    await app().refused(teacher1, homeworkCalls.create, input, reviewErrors.deadlineMissing)
    const late = { ...input, deadline: now() + 2 * hour }
    await app().refused(teacher1, homeworkCalls.create, late, reviewErrors.endTooEarly)
    const id = await set({ reviewType: 3, deadline: now() + hour, reviewEndsAt: now() + 2 * hour })
    expect(await info(ada, id)).toMatchObject({ kind: 3, review: { perStudent: 3, allocatedAt: null } })
  })

  test('keeps whether names are hidden and what reviewing is worth, as they were set and changed', async () => {
    const id = await setReviewed({ hidesReviewers: false, hidesAuthors: false, reviewPoints: 7 })
    expect((await info(ada, id)).review).toMatchObject({
      hidesReviewers: false,
      hidesAuthors: false,
      points: 7,
    })
    await app().call(teacher1, homeworkCalls.update, { id, hidesReviewers: true, reviewPoints: 12 })
    expect((await info(ada, id)).review).toMatchObject({
      hidesReviewers: true,
      hidesAuthors: false,
      points: 12,
    })
  })

  test('can become a plain one until reviews are allocated; then only the end moves', async () => {
    const id = await setReviewed()
    const change = (more: object) => app().call(teacher1, homeworkCalls.update, { id, ...more })
    await change({ kind: 1 })
    expect((await info(ada, id)).review).toBeNull()
    await change({ kind: 3, reviewCount: 1, reviewEndsAt: now() + 3 * hour })
    for (const who of four) await handIn(who, id)
    app().clock.advance(hour + minute)
    await advance()
    for (const more of [{ kind: 1 }, { reviewCount: 2 }, { hidesAuthors: false }])
      await app().refused(teacher1, homeworkCalls.update, { id, ...more }, reviewErrors.begun)
    await change({ reviewEndsAt: now() + 5 * hour, title: 'Renamed' })
    expect((await info(ada, id)).review).toMatchObject({ perStudent: 1 })
  })
})

describe('reviewing', () => {
  let id = ''
  beforeEach(async () => {
    id = await setReviewed()
    for (const who of four) await handIn(who, id, `by ${who.name}`)
    app().clock.advance(hour + minute)
    await advance()
  })

  test('begins when handing in ends: everybody gets two others, never their own, and is told', async () => {
    for (const who of four) {
      const { list, isOpen } = await listOf(who, id)
      expect(isOpen).toBe(true)
      expect(list).toHaveLength(2)
      for (const one of list) {
        expect(one).toMatchObject({ state: 0, name: '', score: null, isOutdated: false })
        expect(one.content).not.toBe(`by ${who.name}`)
      }
      expect(await todoOf(who, id)).toMatchObject({ msgtype: '4' })
      expect(await calendarOf(who)).toContain('互评截止：Eigenvalues')
      expect(await titlesOf(who, id)).toContain('有作业等待您互评：Eigenvalues')
    }
    expect((await listOf(eva, id)).list).toEqual([])
    expect((await overview(id)).list.map(({ due, done }) => [due, done])).toEqual(four.map(() => [2, 0]))
    await advance()
    expect((await listOf(ada, id)).list).toHaveLength(2)
  })

  test('is refused without score or comment, above the maximum, for others’ reviews and after the end', async () => {
    const [one] = (await listOf(ada, id)).list
    const refuse = (as: CastMember, score: number | null, comment: string, error: ErrorDefinition) =>
      app().refused(as, calls.save, { id, reviewId: one!.id, score, comment }, error)
    await refuse(ada, null, 'Good', reviewErrors.scoreMissing)
    await refuse(ada, 100.1, 'Good', reviewErrors.scoreInvalid)
    await refuse(ada, 80.55, 'Good', reviewErrors.scoreInvalid)
    await refuse(ada, 80, ' ', reviewErrors.commentMissing)
    await refuse(ben, 80, 'Good', kernelErrors.notFound)
    await app().call(teacher1, homeworkCalls.update, { id, minCommentLength: 10 })
    await refuse(ada, 80, 'Too short', reviewErrors.commentShort)
    app().clock.advance(4 * hour)
    await refuse(ada, 80, 'Long enough now', reviewErrors.over)
  })

  test('may be changed until the end; the mean of the newest counts, to one decimal', async () => {
    await publishScores(id)
    for (const who of four) await reviewAll(who, id, 80)
    expect(await todoOf(ada, id)).toBeUndefined()
    expect(await calendarOf(ada)).not.toContain('互评截止')
    const [one] = (await listOf(ada, id)).list
    await review(ada, id, one!.id, 80.5, 'On second thought')
    expect((await listOf(ada, id)).list.find(other => other.id === one!.id)).toMatchObject({
      state: 1,
      score: 80.5,
      comment: 'On second thought',
    })
    for (const who of four) expect(await mine(who, id)).toMatchObject({ state: 1, score: null })
    app().clock.advance(4 * hour)
    await advance()
    const scores = await Promise.all(four.map(async who => (await mine(who, id)).score))
    expect(scores.sort()).toEqual([80, 80, 80, 80.3])
    expect((await info(teacher1, id)).review?.concludedAt).not.toBeNull()
  })

  test('that is over stands in the way of no later deadline, nor of other changes then', async () => {
    for (const who of four) await reviewAll(who, id, 80)
    app().clock.advance(4 * hour)
    await advance()
    const { concludedAt, endsAt } = (await info(teacher1, id)).review!
    expect(concludedAt).not.toBeNull()
    const later = Math.ceil(now() / 1000) * 1000 + 24 * hour
    await app().call(teacher1, homeworkCalls.update, { id, deadline: later })
    await app().call(teacher1, homeworkCalls.update, { id, title: 'Eigenvalues, again' })
    expect(await info(teacher1, id)).toMatchObject({
      ...{ title: 'Eigenvalues, again', deadline: later },
      review: { endsAt, concludedAt },
    })
  })

  test('is shown to authors once their grade is published, without names', async () => {
    for (const who of four) await reviewAll(who, id, 70)
    app().clock.advance(4 * hour)
    await advance()
    expect((await reviewsOf(ada, id, ada)).list).toEqual([])
    expect((await reviewsOf(ada, id)).list.map(({ name }) => name)).not.toContain('')
    await publishScores(id)
    const { list, mayAppeal } = await reviewsOf(ada, id, ada)
    expect(list).toHaveLength(2)
    for (const one of list) expect(one).toMatchObject({ name: '', score: 70, comment: 'Clear steps' })
    expect(mayAppeal).toBe(true)
    await app().refused(ben, calls.ofSubmission, { id, studentId: ada.id }, kernelErrors.notFound)
  })

  test('of somebody who never begins goes to others at two thirds of the time, and the words of a late one count', async () => {
    const missed = (await listOf(dov, id)).list
    for (const who of [ada, ben, cem]) await reviewAll(who, id, 90)
    app().clock.advance(hour)
    await advance()
    expect((await listOf(dov, id)).list).toHaveLength(2)
    app().clock.advance(hour)
    await advance()
    expect((await listOf(dov, id)).list).toEqual([])
    expect(await todoOf(dov, id)).toBeUndefined()
    const { list, reallocatedAt } = await overview(id)
    expect(reallocatedAt).not.toBeNull()
    expect(list.reduce((sum, { due }) => sum + due, 0)).toBe(8)
    // Written before, and sent only now.
    await review(dov, id, missed[0]!.id, 60)
    expect((await listOf(dov, id)).list).toMatchObject([{ id: missed[0]!.id, state: 1, score: 60 }])
  })

  test('is saved while it is written: begun, it stays where it is, and the same is there on every device', async () => {
    const [one] = (await listOf(dov, id)).list
    const write = (comment: string, sequence: number, base: number) =>
      app().call(dov, calls.saveDraft, { id, reviewId: one!.id, score: 55.5, comment, sequence, base })
    expect(await write('The second step ', 1, 0)).toMatchObject({ saved: true })
    // Written on a device that did not know of it.
    expect(await write('Something else', 1, 0)).toMatchObject({ saved: false, comment: 'The second step ' })
    expect((await listOf(dov, id)).list[0]).toMatchObject({
      state: 0,
      score: null,
      draft: { score: 55.5, comment: 'The second step ', sequence: 1 },
    })
    await app().refused(
      dov,
      calls.saveDraft,
      { id, reviewId: one!.id, score: 100.5, comment: '', sequence: 2 },
      reviewErrors.scoreInvalid,
    )
    for (const who of [ada, ben, cem]) await reviewAll(who, id, 90)
    app().clock.advance(2 * hour)
    await advance()
    expect((await listOf(dov, id)).list).toHaveLength(2)
    expect((await overview(id)).reallocatedAt).toBeNull()
    // What is sent is the newest draft; an older one that arrives later changes nothing.
    await review(dov, id, one!.id, 60, 'The second step is missing')
    expect(await write('The second step is', 2, 1)).toMatchObject({
      saved: false,
      sequence: 2,
      comment: 'The second step is missing',
    })
    app().clock.advance(hour)
    await app().refused(
      dov,
      calls.saveDraft,
      { id, reviewId: one!.id, comment: 'Too late', sequence: 9 },
      reviewErrors.over,
    )
  })

  test('that a slow student has not begun goes at a press to whoever is done with theirs', async () => {
    const missed = (await listOf(dov, id)).list
    await review(dov, id, missed[0]!.id, 70)
    for (const who of [ada, ben]) await reviewAll(who, id, 90)
    app().clock.advance(11 * minute)
    const { done } = await app().call(teacher1, calls.allocate, { id })
    // Cem has begun nothing, so others get both of his; Dov has begun, and keeps what he has done.
    expect(done).toBeGreaterThanOrEqual(2)
    expect((await listOf(dov, id)).list).toContainEqual(expect.objectContaining({ state: 1 }))
    const { list } = await overview(id)
    expect(list.reduce((sum, { due }) => sum + due, 0)).toBe(8)
    for (const { due } of list) expect(due).toBeLessThanOrEqual(4)
  })

  test('stays where it is while nobody could take it', async () => {
    app().clock.advance(11 * minute)
    expect(await app().call(teacher1, calls.allocate, { id })).toEqual({ done: 0 })
    for (const who of four) expect((await listOf(who, id)).list).toHaveLength(2)
    expect((await overview(id)).reallocatedAt).toBeNull()
  })

  test('of somebody with a later deadline of their own begins when they have handed in', async () => {
    await app().call(teacher1, homeworkCalls.update, { id, isLateAllowed: false })
    await transaction(app().services, async unit =>
      grantException(
        unit,
        { id, course_id: courseid, type: homeworkType },
        {
          ...{ accountIds: [eva.id], endsAt: now() + hour, attempts: null },
          ...{ groupId: null, grantedBy: teacher1.id },
        },
      ),
    )
    await advance()
    expect((await listOf(eva, id)).list).toEqual([])
    await handIn(eva, id, 'with more time')
    await advance()
    // She may still change it, so she reads nothing yet.
    expect((await listOf(eva, id)).list).toEqual([])
    await handIn(eva, id, 'with more time, and better')
    expect((await mine(eva, id)).isFinal).toBe(false)
    app().clock.advance(hour)
    await advance()
    expect((await listOf(eva, id)).list).toHaveLength(2)
    expect((await reviewsOf(eva, id)).list).toHaveLength(2)
  })

  test('keeps its scale: the full score is fixed once reviews are allocated', async () => {
    const change = { id, fullScore: 50 }
    await app().refused(teacher1, homeworkCalls.update, change, reviewErrors.begun)
    await app().call(teacher1, homeworkCalls.update, { id, fullScore: 100 })
  })

  test('closes one’s own work: nothing of it is written, handed in or offered any more', async () => {
    const { list } = await listOf(ada, id)
    expect(await info(ada, id)).toMatchObject({ can: { submit: false, begin: 0 }, mine: { isFinal: true } })
    const copied = { id, content: list[0]!.content }
    await app().refused(ada, homeworkCalls.submit, copied, homeworkErrors.final)
    await app().refused(ada, attemptCalls.saveDraft, { ...copied, sequence: 9 }, homeworkErrors.final)
    expect(await mine(ada, id)).toMatchObject({ version: 1, content: `by ${ada.name}` })
    // An answer that was lost on its way is given again.
    expect(await handIn(ada, id, `by ${ada.name}`)).toMatchObject({ version: 1 })
    // Whoever had handed in nothing may be late.
    expect((await info(eva, id)).can.submit).toBe(true)
    await handIn(eva, id, 'late')
    await advance()
    await app().refused(eva, homeworkCalls.submit, copied, homeworkErrors.final)
    expect((await info(eva, id)).can.submit).toBe(false)
  })

  test('closes it also against a later deadline and an end of one’s own, until staff return it', async () => {
    await changeDeadline(id, now() + 3 * hour)
    await app().refused(ada, homeworkCalls.submit, { id, content: 'better' }, homeworkErrors.final)
    await returnSubmission(ada, id)
    expect((await info(ada, id)).can.submit).toBe(true)
    await handIn(ada, id, 'better')
    expect(await mine(ada, id)).toMatchObject({ version: 2, isFinal: true })
    await app().refused(ada, homeworkCalls.submit, { id, content: 'better still' }, homeworkErrors.final)
  })

  test('of who hands in again when it was returned is marked, and counts until it is changed', async () => {
    await publishScores(id)
    for (const who of four) await reviewAll(who, id, 80)
    await returnSubmission(ada, id)
    await handIn(ada, id, 'a second version')
    const lists = await Promise.all(four.map(async who => (await listOf(who, id)).list))
    const outdated = lists.flat().filter(({ isOutdated }) => isOutdated)
    expect(outdated.map(({ content }) => content)).toEqual(['a second version', 'a second version'])
    app().clock.advance(4 * hour)
    await advance()
    expect((await mine(ada, id)).score).toBe(80)
  })

  test('shows a teacher who views as a student nothing, and lets them write nothing', async () => {
    const asViewer = (path: string, input: object) =>
      app().post(path, { id, ...input }, teacher1, { 'x-student-viewer': '1' })
    expect(await asViewer(calls.listOwn.path, {})).toMatchObject({ status: 1, data: { list: [] } })
    const [one] = (await listOf(ada, id)).list
    const writing = { studentid: one!.id, score: 80, comment: 'Good', sequence: 1 }
    for (const { path } of [calls.save, calls.saveDraft])
      expect(await asViewer(path, writing)).not.toMatchObject({ status: 1 })
  })

  test('of who hands in late and of who leaves is fitted in', async () => {
    await handIn(eva, id, 'late')
    await advance()
    expect((await listOf(eva, id)).list).toHaveLength(2)
    const dues = (await overview(id)).list.map(({ due }) => due)
    expect(dues.reduce((sum, due) => sum + due, 0)).toBe(12)
    const leave = (left: Date | null) =>
      app()
        .db.updateTable('membership')
        .set({ left_at: left as never })
        .where('course_id', '=', courseid)
        .where('account_id', '=', eva.id)
        .execute()
    await leave(new Date())
    await advance()
    expect((await overview(id)).list.map(({ name }) => name)).not.toContain(eva.name)
    await leave(null)
  })

  test('brings a score of its own beside that of the homework', async () => {
    const id = await setReviewed({ reviewPoints: 10 })
    for (const who of four) await handIn(who, id, `by ${who.name}`)
    app().clock.advance(hour)
    await advance()
    await grade(ada, id, 90)
    await reviewAll(ada, id, 70)
    app().clock.advance(3 * hour)
    await advance()
    const { columns, cells } = await app().call(teacher1, scoreCalls.getStudent, {
      ...{ courseId: courseid, studentId: ada.id },
    })
    const places = columns.flatMap((column, place) => (column.id === id ? [place] : []))
    expect(places.map(place => [columns[place]!.kind, cells[place]!.score])).toEqual([
      ['homework', 90],
      ['review', 10],
    ])
  })

  test('is nothing for who is excused: they get none, and what they did counts nowhere', async () => {
    const id = await setReviewed({ reviewPoints: 10 })
    for (const who of four) await handIn(who, id, `by ${who.name}`)
    const excuse = (who: CastMember) =>
      app().call(teacher1, exceptionCalls.grantException, {
        ...{ activityId: id, studentIds: [who.id], endsAt: null, isExcused: true },
      })
    await excuse(dov)
    app().clock.advance(hour)
    await advance()
    const given = await Promise.all(four.map(async who => (await listOf(who, id)).list.length))
    expect(given).toEqual([2, 2, 2, 0])
    const cellOf = async (who: CastMember) => {
      const wish = { courseId: courseid, studentId: who.id }
      const { columns, cells } = await app().call(teacher1, scoreCalls.getStudent, wish)
      return cells[columns.findIndex(({ kind, id: of }) => kind === 'review' && of === id)]?.score
    }
    for (const who of [ada, ben]) await reviewAll(who, id, 70)
    app().clock.advance(3 * hour)
    await advance()
    expect(await Promise.all([ada, ben, cem].map(cellOf))).toEqual([10, 10, 0])
    await excuse(ben)
    expect(await Promise.all([ada, ben].map(cellOf))).toEqual([10, null])
  })

  test('of who has not finished can be reminded, but not twice in ten minutes', async () => {
    await reviewAll(ada, id, 80)
    expect(await app().call(teacher1, calls.remind, { id })).toEqual({ done: 3 })
    expect(await app().call(teacher1, calls.remind, { id })).toEqual({ done: 0 })
    await app().settle()
    expect(await titlesOf(ben, id)).toContain('老师提醒您完成互评：Eigenvalues')
    for (const who of four) await reviewAll(who, id, 80)
    await app().refused(teacher1, calls.remind, { id }, reviewErrors.nobodyLeft)
  })

  test('lets reviewers read the files of what they review, and nobody else', async () => {
    const file = await upload(eva, 'proof.txt')
    await handIn(eva, id, 'with a file', { attachments: [file.id] })
    await advance()
    const reads = async (who: CastMember) =>
      (await listOf(who, id)).list.some(({ attachments }) =>
        attachments.some(one => one.name === 'proof.txt'),
      )
    const isListed = await Promise.all(four.map(reads))
    expect(isListed.filter(Boolean)).toHaveLength(2)
    const opens = async (who: CastMember) =>
      (await app().post(fileCalls.getAttachment.path, { id: file.id }, who)).status === 1
    expect(await Promise.all(four.map(opens))).toEqual(isListed)
  })

  test('allows one appeal, which the teacher answers with a grade that wins over the reviews', async () => {
    for (const who of four) await reviewAll(who, id, 60)
    await app().refused(ada, calls.appeal, { id, reason: 'Unfair' }, reviewErrors.appealNotOpen)
    await publishScores(id)
    app().clock.advance(4 * hour)
    await advance()
    expect((await mine(ada, id)).score).toBe(60)
    await app().refused(ada, calls.appeal, { id, reason: '' }, reviewErrors.appealMissing)
    await app().call(ada, calls.appeal, { id, reason: 'Step 3 is right' })
    await app().refused(ada, calls.appeal, { id, reason: 'Again' }, reviewErrors.appealedAlready)
    await app().settle()
    expect(await titlesOf(teacher1, id)).toContain('有学生对互评结果提出申诉：Eigenvalues')
    expect((await overview(id)).list[0]).toMatchObject({ studentId: ada.id, hasAppealed: true })
    const answer = { id, studentId: ada.id, score: 88, answer: 'Indeed' }
    const { workId } = await reviewsOf(ada, id)
    await app().call(teacher1, calls.answerAppeal, { ...answer, workId })
    await app().refused(teacher1, calls.answerAppeal, answer, reviewErrors.noAppeal)
    await app().settle()
    expect(await mine(ada, id)).toMatchObject({ score: 88, comment: 'Indeed' })
    expect((await reviewsOf(ada, id, ada)).appeal).toMatchObject({ isKept: false, answer: 'Indeed' })
    expect(await titlesOf(ada, id)).toContain('您的申诉已有答复：Eigenvalues')
    // Leaving out a review changes nothing of a grade by staff.
    const [one] = (await reviewsOf(ada, id)).list
    await app().call(teacher1, calls.leaveOut, { id, reviewId: one!.id, isLeftOut: true })
    expect((await mine(ada, id)).score).toBe(88)
  })

  test('keeps an appeal and its answer readable, whatever becomes of the reviews and the grade', async () => {
    for (const who of four) await reviewAll(who, id, 60)
    await publishScores(id)
    app().clock.advance(4 * hour)
    await advance()
    await app().call(ada, calls.appeal, { id, reason: 'Step 3 is right' })
    for (const { id: reviewId } of (await reviewsOf(ada, id)).list)
      await app().call(teacher1, calls.leaveOut, { id, reviewId, isLeftOut: true })
    const asked = { reason: 'Step 3 is right', answer: '', answeredAt: null }
    expect(await reviewsOf(ada, id, ada)).toMatchObject({ list: [], appeal: asked })
    await app().call(teacher1, calls.answerAppeal, { id, studentId: ada.id, score: 88, answer: 'Indeed' })
    await publishScores(id, false)
    expect(await reviewsOf(ada, id, ada)).toMatchObject({ list: [], appeal: { answer: 'Indeed' } })
  })

  test('takes an appeal and its answer for no other submission than was read', async () => {
    for (const who of four) await reviewAll(who, id, 60)
    await publishScores(id)
    app().clock.advance(4 * hour)
    await advance()
    const [{ workId }, other] = await Promise.all([reviewsOf(ada, id, ada), reviewsOf(ben, id, ben)])
    expect(workId).toBe((await mine(ada, id)).workId)
    const appeal = { id, reason: 'Step 3 is right' }
    const { otherWork, otherGroup } = homeworkIdentityErrors
    await app().refused(ada, calls.appeal, { ...appeal, workId: other.workId }, otherWork)
    expect((await reviewsOf(ada, id)).appeal).toBeNull()
    await app().call(ada, calls.appeal, { ...appeal, workId })
    for (const score of [88, null]) {
      const answer = { id, studentId: ada.id, score, answer: 'Indeed', workId: other.workId }
      await app().refused(teacher1, calls.answerAppeal, answer, otherGroup)
    }
    expect((await reviewsOf(ada, id)).appeal).toMatchObject({ answeredAt: null })
    expect((await mine(ada, id)).score).toBe(60)
    await app().call(teacher1, calls.answerAppeal, { id, studentId: ada.id, answer: 'It stays', workId })
    expect((await reviewsOf(ada, id, ada)).appeal).toMatchObject({ isKept: true, answer: 'It stays' })
  })

  test('an appeal is answered with a grade of what was seen, and with the comment that the homework asks for', async () => {
    await app().call(teacher1, homeworkCalls.update, { id, minCommentLength: 5 })
    for (const who of four) await reviewAll(who, id, 60)
    await publishScores(id)
    app().clock.advance(4 * hour)
    await advance()
    await app().call(ada, calls.appeal, { id, reason: 'Step 3 is right' })
    const { workId, version, gradeCount, minCommentLength } = await reviewsOf(ada, id)
    expect({ version, gradeCount, minCommentLength }).toEqual({
      version: 1,
      gradeCount: 0,
      minCommentLength: 5,
    })
    const answer = { id, studentId: ada.id, score: 88, answer: 'Indeed', workId, version, gradeCount }
    await app().refused(teacher1, calls.answerAppeal, { ...answer, answer: 'Yes' }, reviewErrors.commentShort)
    // A colleague grades it meanwhile: that stands until somebody has seen it.
    await app().call(assistant1, homeworkCalls.grade, {
      ...{ id, studentId: ada.id, score: 95, comment: 'Very good' },
    })
    await app().refused(teacher1, calls.answerAppeal, answer, homeworkErrors.markedMeanwhile)
    expect(await mine(ada, id)).toMatchObject({ score: 95, comment: 'Very good' })
    expect((await reviewsOf(ada, id)).appeal).toMatchObject({ answeredAt: null })
    const seen = await reviewsOf(ada, id)
    await app().call(teacher1, calls.answerAppeal, { ...answer, gradeCount: seen.gradeCount })
    expect(await mine(ada, id)).toMatchObject({ score: 88, comment: 'Indeed' })
    // It may stay without a word.
    await app().call(ben, calls.appeal, { id, reason: 'Unfair' })
    await app().call(teacher1, calls.answerAppeal, { id, studentId: ben.id, score: null, answer: '' })
    expect((await reviewsOf(ben, id)).appeal).toMatchObject({ isKept: true })
  })

  test('counts without what staff leave out, and not at all without any', async () => {
    for (const [index, who] of four.entries()) await reviewAll(who, id, 60 + 10 * index)
    await publishScores(id)
    app().clock.advance(4 * hour)
    await advance()
    const { list } = await reviewsOf(ada, id)
    const leave = (reviewId: string, isLeftOut: boolean) =>
      app().call(teacher1, calls.leaveOut, { id, reviewId, isLeftOut })
    await leave(list[0]!.id, true)
    expect((await mine(ada, id)).score).toBe(list[1]!.score)
    await leave(list[1]!.id, true)
    expect(await mine(ada, id)).toMatchObject({ state: 1, score: null })
    await leave(list[1]!.id, false)
    expect((await mine(ada, id)).score).toBe(list[1]!.score)
  })

  test('leaves a grade alone that the teacher gave before', async () => {
    await publishScores(id)
    await grade(ada, id, 95)
    for (const who of four) await reviewAll(who, id, 60)
    app().clock.advance(4 * hour)
    await advance()
    expect((await mine(ada, id)).score).toBe(95)
    expect((await mine(ben, id)).score).toBe(60)
  })

  test('lasts a week behind a deadline that the course list moves beyond its end', async () => {
    const later = await setReviewed()
    const before = (await info(teacher1, later)).review!.endsAt!
    const end = before + hour
    await changeDeadline(later, before - hour)
    expect((await info(teacher1, later)).review!.endsAt).toBe(before)
    await changeDeadline(later, end)
    expect((await info(teacher1, later)).review!.endsAt).toBe(end + usualReviewTime)
  })

  test('rests while the homework is deleted', async () => {
    await app().call(teacher1, activityCalls.delete, { courseId: courseid, contentId: id })
    await app().refused(ada, calls.listOwn, { id }, kernelErrors.notFound)
    app().clock.advance(4 * hour)
    await advance()
    const policy = await app()
      .db.selectFrom('review_policy')
      .select('concluded_at')
      .where('activity_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(policy.concluded_at).toBeNull()
  })
})

test('whoever has something left to review is told a day before it ends', async () => {
  const id = await setReviewed({ reviewEndsAt: now() + 72 * hour })
  for (const who of four) await handIn(who, id)
  app().clock.advance(hour + minute)
  await advance()
  for (const who of [ada, cem, dov]) await reviewAll(who, id, 80)
  await review(ben, id, (await listOf(ben, id)).list[0]!.id, 80)
  const isTold = async (who: CastMember) =>
    (await titlesOf(who, id)).includes('互评将在一天内截止：Eigenvalues')
  expect(await isTold(ben)).toBe(false)
  app().clock.advance(48 * hour)
  await advance()
  await app().settle()
  expect([await isTold(ada), await isTold(ben)]).toEqual([false, true])
})

describe('allocating before handing in ends', () => {
  const extend = (of: CastMember, id: string, endsAt: number) =>
    app().call(teacher1, exceptionCalls.grantException, { activityId: id, studentIds: [of.id], endsAt })

  test('says first how many lose how much time, and ends handing in for those it includes', async () => {
    const id = await setReviewed()
    for (const who of four) await handIn(who, id, `by ${who.name}`)
    await extend(dov, id, now() + 2 * hour)
    const before = await overview(id)
    expect(before).toMatchObject({ losingTime: 3, lostUntil: (await info(ada, id)).deadline })
    await app().call(teacher1, calls.allocate, { id })
    expect(await overview(id)).toMatchObject({ losingTime: 0, lostUntil: null })
    for (const who of [ada, ben, cem]) {
      expect((await listOf(who, id)).list).toHaveLength(2)
      expect((await info(who, id)).can.submit).toBe(false)
      await app().refused(who, homeworkCalls.submit, { id, content: 'better' }, homeworkErrors.final)
    }
    // What was given to one alone is not taken; whoever has handed in nothing still has time.
    expect((await listOf(dov, id)).list).toEqual([])
    await handIn(dov, id, 'longer')
    await handIn(eva, id, 'in time')
    await advance()
    expect((await listOf(eva, id)).list).toEqual([])
    app().clock.advance(hour + minute)
    await advance()
    expect((await listOf(eva, id)).list).toHaveLength(2)
    expect((await listOf(dov, id)).list).toEqual([])
    app().clock.advance(hour)
    await advance()
    expect((await listOf(dov, id)).list).toHaveLength(2)
  })

  test('waits for two whose time is over', async () => {
    const id = await setReviewed()
    await handIn(ada, id)
    await handIn(ben, id)
    await extend(ben, id, now() + 2 * hour)
    app().clock.advance(hour + minute)
    await advance()
    expect((await info(ada, id)).review).toMatchObject({ allocatedAt: null })
    app().clock.advance(hour)
    await advance()
    expect((await listOf(ben, id)).list).toHaveLength(1)
  })
})

describe('decided by the database', () => {
  /** Of four who review each other only Dov has begun nothing, and what he was given can go to others. */
  const waitingForDov = async () => {
    const id = await setReviewed()
    for (const who of four) await handIn(who, id)
    await app().call(teacher1, calls.allocate, { id })
    for (const who of [ada, ben, cem]) await reviewAll(who, id, 90)
    app().clock.advance(11 * minute)
    return { id, one: (await listOf(dov, id)).list[0]! }
  }

  test('a review that is sent while its place is given to others is kept, and none is there twice', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { id, one } = await waitingForDov()
      await Promise.all([
        review(dov, id, one.id, 70),
        app().call(teacher1, calls.allocate, { id }),
        app().call(teacher1, calls.allocate, { id }),
        handIn(eva, id),
      ])
      expect((await listOf(dov, id)).list.find(other => other.id === one.id)).toMatchObject({ score: 70 })
      app().clock.advance(hour + minute)
      await advance()
      expect((await listOf(eva, id)).list).toHaveLength(2)
    }
  })

  test('a review that is begun while what nobody began is given to others stays, or has gone: never both', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { id, one } = await waitingForDov()
      const draft = { id, reviewId: one.id, comment: 'Half a', sequence: 1, base: 0 }
      const [, { done }] = await Promise.all([
        app().call(dov, calls.saveDraft, draft),
        app().call(teacher1, calls.allocate, { id }),
      ])
      const { list } = await listOf(dov, id)
      expect(list.some(other => other.id === one.id)).toBe(done < 2)
      expect((await overview(id)).list.reduce((sum, { due }) => sum + due, 0)).toBe(8)
    }
  })

  test('two who allocate at once allocate once', async () => {
    const id = await setReviewed()
    for (const who of four) await handIn(who, id)
    await Promise.all([1, 2, 3].map(() => app().call(teacher1, calls.allocate, { id })))
    for (const who of four) expect((await listOf(who, id)).list).toHaveLength(2)
    expect((await overview(id)).list.reduce((sum, { due }) => sum + due, 0)).toBe(8)
  })
})

describe('an assistant who does not grade', () => {
  test('sees neither the reviews of a submission nor how far they differ', async () => {
    const id = await setReviewed()
    for (const who of four) await handIn(who, id)
    app().clock.advance(hour + minute)
    await advance()
    await reviewAll(ada, id, 40)
    const of = { id, studentId: ben.id }
    const auth = permissions.filter(permission => permission !== 'grade')
    await app().call(teacher1, assistantCalls.updateAssistant, {
      courseId: courseid,
      uid: assistant1.id,
      auth,
    })
    await app().refused(assistant1, calls.ofSubmission, of, kernelErrors.permissionMissing)
    await app().refused(assistant1, calls.overview, { id }, kernelErrors.permissionMissing)
    const granted = { courseId: courseid, uid: assistant1.id, auth: [...permissions] }
    await app().call(teacher1, assistantCalls.updateAssistant, granted)
    expect((await reviewsOf(ben, id, assistant1)).list).toHaveLength(2)
    await app().call(assistant1, calls.overview, { id })
    // Authors ask for their own as before.
    expect(await reviewsOf(ben, id, ben)).toMatchObject({ list: [] })
  })
})
