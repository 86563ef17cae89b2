import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { answeringBoardCalls as calls } from '#contract/features/answering/board-calls.ts'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringErrors as errors } from '#contract/features/answering/errors.ts'
import { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { answeringTakingCalls as taking } from '#contract/features/answering/taking-calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { encodeInput, type InputOf } from '#contract/input.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { projectorOf } from '#server/features/projector/test-projector.ts'
import { at } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { meanwhile } from '#server/kernel/test-meanwhile.ts'
import { connectTo } from '#server/kernel/test-socket.ts'
import { answeringOf, asked, openly, step } from '../test-answering.ts'
import { insertPost } from './store.ts'
import { awaitTurn } from './writing.ts'

const app = testApp({ listen: true, settings: { REQUEST_RATE: '1000000' } })
const all = answeringOf(app)
const { bound } = projectorOf(app)
const { student: anna, classmate: ben, third: cem } = all
const [ideas, questions] = [3, 4]

/** A step that runs and asks for ideas or questions, with what people do there. */
async function board(asking = questions, { isShownLater = false, seconds = 0 } = {}) {
  const { id, stepIds } = await all.withSteps([
    step([{ ...openly('What is unclear', asking), isShownLater }], seconds),
  ])
  const stepId = stepIds[0]!
  await all.start(stepId)
  const { questions: its } = await all.getStep(anna, stepId)
  const place = { stepId: stepId as never, questionId: its[0]!.id }
  return {
    ...{ id, stepId, place },
    write: async (who: CastMember, text: string) =>
      (await app().call(who, calls.addPost, { ...place, text })).post,
    tooLate: (who: CastMember, text = 'Late', error: ErrorDefinition = errors.stepOver) =>
      app().refused(who, calls.addPost, { ...place, text }, error),
    vote: (who: CastMember, postId: string, isVoted = true) =>
      app().call(who, calls.votePost, { postId: postId as never, isVoted }),
    list: (who: CastMember, more: Partial<InputOf<typeof calls.listPosts>> = {}) =>
      app().call(who, calls.listPosts, { ...place, limit: 50, ...more }),
    hide: (postId: string, isHidden = true) =>
      app().call(teacher1, calls.hidePost, { postId: postId as never, isHidden }),
    mark: (postId: string, isAnswered = true) =>
      app().call(teacher1, calls.markPost, { postId: postId as never, isAnswered }),
    group: async (title: string, postIds: readonly string[] = []) =>
      (await app().call(teacher1, calls.addGroup, { ...place, title, postIds: postIds as never }))
        .id as string,
    move: (postIds: readonly string[], groupId: string | null) =>
      app().call(teacher1, calls.movePosts, {
        ...place,
        postIds: postIds as never,
        groupId: groupId as never,
      }),
  }
}
const textsOf = ({ list }: { list: { text: string }[] }) => list.map(({ text }) => text)
const votesAreRows = async () => {
  const { rows } = await sql`
    select id from answering_post as post
    where votes <> (select count(*) from answering_vote where post_id = post.id)`.execute(app().db)
  expect(rows).toEqual([])
}

test('students ask, vote for others and see no names; the teacher sees who asked, most votes first', async () => {
  const { write, vote, list } = await board()
  const first = await write(anna, '  Why   is\nit  so? ')
  expect(first).toMatchObject({ text: 'Why is it so?', isOwn: true, votes: 0, name: '', authorId: null })
  const second = await write(ben, 'And then?')
  await vote(anna, second.id)
  await vote(cem, second.id)
  await vote(cem, first.id)
  const shown = await list(cem)
  expect(shown).toMatchObject({ asking: 4, total: 2, answered: 0, own: 0, most: 10, areShown: true })
  expect(shown.list).toMatchObject([
    { text: 'And then?', votes: 2, isVoted: true, isOwn: false, name: '', authorId: null },
    { text: 'Why is it so?', votes: 1, isVoted: true },
  ])
  expect(JSON.stringify(shown)).not.toContain(ben.id)
  expect(textsOf(await list(cem, { sort: 'new' }))).toEqual(['And then?', 'Why is it so?'])
  expect((await list(teacher1)).list).toMatchObject([
    { name: ben.name, authorId: ben.id },
    { name: anna.name, authorId: anna.id },
  ])
  await votesAreRows()
})

test('one vote each: again it stays, taken back it goes, and nobody votes for their own', async () => {
  const { write, vote, list } = await board()
  const { id: postId } = await write(anna, 'Why?')
  expect(await vote(ben, postId)).toEqual({ votes: 1, isVoted: true })
  expect(await vote(ben, postId)).toEqual({ votes: 1, isVoted: true })
  expect(await vote(ben, postId, false)).toEqual({ votes: 0, isVoted: false })
  expect(await vote(ben, postId, false)).toEqual({ votes: 0, isVoted: false })
  await app().refused(anna, calls.votePost, { postId }, errors.ownPost)
  // Thirty at once, each twice.
  await Promise.all(students.slice(1, 31).flatMap(who => [vote(who, postId), vote(who, postId)]))
  expect((await list(anna)).list[0]!.votes).toBe(30)
  await votesAreRows()
})

test('a post that is sent again after a lost answer is there once', async () => {
  const { place, list } = await board()
  const send = () =>
    app().post(calls.addPost.path, encodeInput(calls.addPost, { ...place, text: 'Once' }), anna, {
      'x-once': 'one-and-the-same',
    })
  const [one, other] = await Promise.all([send(), send()])
  expect(one.status).toBe(1)
  expect(one.data).toEqual(other.data)
  expect((await list(anna)).total).toBe(1)
})

test('nothing comes into a step that has ended; what was on its way at its end is taken', async () => {
  const { write, stepId, tooLate, vote, list } = await board(ideas, { seconds: 30 })
  const { id: postId } = await write(anna, 'In time')
  app().clock.advance(31_000)
  await write(ben, 'On its way')
  app().clock.advance(1500)
  await tooLate(ben)
  await app().refused(ben, calls.votePost, { postId }, errors.stepOver)
  expect(textsOf(await list(cem, { sort: 'new' }))).toEqual(['On its way', 'In time'])
  expect((await list(cem)).can).toMatchObject({ write: false, vote: false, remove: true })
  await all.extend(stepId, 60)
  await write(ben, 'More')
  await all.showAnswers(stepId).catch(() => undefined)
  await all.end(stepId)
  app().clock.advance(2000)
  await tooLate(cem)
  await expect(vote(cem, postId)).rejects.toThrow()
})

test('a post that meets the end of its step waits for it, and is refused', async () => {
  const { tooLate, stepId, list } = await board()
  const ended = at(app().clock.now() - 5000)
  await meanwhile(
    app().services,
    db =>
      db
        .updateTable('answering_step')
        .set({ ends_at: ended, ended_at: ended })
        .where('id', '=', stepId)
        .execute(),
    () => tooLate(anna),
  )
  expect((await list(teacher1)).total).toBe(0)
})

test('posts have a length, a number for each and a pace; nothing that cannot be seen is one', async () => {
  const { write, tooLate, list } = await board(ideas)
  for (const text of ['', ' \n ', '\u200b\u200d\ufeff', '\u3164'])
    await tooLate(anna, text, errors.postMissing)
  await tooLate(anna, 'a'.repeat(281), errors.postTooLong)
  await tooLate(anna, '😀'.repeat(10_000), errors.postTooLong)
  const strange = 'مرحبا \u202eabc\u202c 👩‍👩‍👧 <b>x</b>'
  expect((await write(anna, strange)).text).toBe('مرحبا abc 👩‍👩‍👧 <b>x</b>')
  for (let n = 1; n < 10; n++) await write(anna, `Idea ${n}`)
  await tooLate(anna, 'Eleven', errors.postsTooFast)
  app().clock.advance(61_000)
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => write(anna, `Next ${n}`)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  app().clock.advance(61_000)
  await tooLate(anna, 'Twenty-first', errors.tooManyPosts)
  const { own, can } = await list(anna)
  expect([own, can.write]).toEqual([20, false])
  expect(can.refusal).toContain('20')
})

test('what one person sends from two devices at once is written one after the other: neither too much nor counted twice', async () => {
  const { write, tooLate, stepId, id, list } = await board()
  for (let n = 1; n < 10; n++) await write(anna, `Question ${n}`)
  app().clock.advance(61_000)
  await meanwhile(
    app().services,
    async db => {
      await awaitTurn(db, id, 1, anna.id)
      const now = app().clock.now()
      await insertPost(db, {
        ...{ id: newId(), activityId: id, slot: 1, authorId: anna.id },
        body: 'Tenth',
        now,
      })
    },
    () => tooLate(anna, 'Eleventh', errors.tooManyPosts),
  )
  expect((await list(anna)).own).toBe(10)
  // The same of votes, without a turn: each has one row.
  const { id: postId } = await write(ben, 'By Ben')
  const voting = Array.from({ length: 8 }, () => app().call(anna, calls.votePost, { postId, isVoted: true }))
  await Promise.all(voting)
  expect((await list(anna)).list.find(post => post.id === postId)).toMatchObject({ votes: 1, isVoted: true })
  await votesAreRows()
  expect((await all.results(stepId)).questions[0]!.answered).toBe(2)
})

test('what one wrote on one device is known for one’s own on the others before everybody hears of it', async () => {
  const { write, stepId } = await board()
  const [tablet, other] = [await listening(anna, stepId), await listening(cem, stepId)]
  await write(anna, 'From my phone')
  await expect.poll(() => tablet.told().length, { timeout: 5000 }).toBe(1)
  const heard = tablet.phone.frames.filter(
    ({ cmd, data }) => cmd.startsWith('answering_') && data.stepid === stepId,
  )
  const of = (name: string) => heard.findIndex(({ cmd }) => cmd === name)
  expect(heard[of('answering_own_post')]).toMatchObject({
    data: { post: { text: 'From my phone', mine: '1' }, own: 1 },
  })
  expect(of('answering_own_post')).toBeLessThan(of('answering_posts'))
  await expect.poll(() => other.told().length, { timeout: 5000 }).toBe(1)
  expect(other.phone.frames.some(({ cmd }) => cmd === 'answering_own_post')).toBe(false)
  for (const { phone } of [tablet, other]) phone.socket.close()
})

test('whoever wrote something takes it back with its votes, also after the step; nobody else can', async () => {
  const { write, vote, list, stepId, id } = await board()
  const { id: postId } = await write(anna, 'Mine')
  await vote(ben, postId)
  await app().refused(ben, calls.removePost, { postId }, kernelErrors.notFound)
  expect((await all.results(stepId)).questions[0]!.answered).toBe(1)
  await all.end(stepId)
  await app().call(anna, calls.removePost, { postId })
  expect((await list(ben)).total).toBe(0)
  expect((await all.results(stepId)).questions[0]!.answered).toBe(0)
  expect((await all.get(id)).steps[0]).toMatchObject({ answeredCount: 1 })
  await app().refused(anna, calls.removePost, { postId }, kernelErrors.notFound)
})

test('votes that meet a post being taken back leave nothing behind and break nothing', async () => {
  const { write, vote } = await board()
  const posts: string[] = []
  for (let round = 0; round < 5; round++) {
    const { id: postId } = await write(anna, `Round ${round}`)
    posts.push(postId)
    const done = await Promise.allSettled([
      ...students.slice(1, 8).map(who => vote(who, postId)),
      app().call(anna, calls.removePost, { postId }),
    ])
    expect(done.at(-1)!.status).toBe('fulfilled')
  }
  const left = await app()
    .db.selectFrom('answering_vote')
    .select('post_id')
    .where('post_id', 'in', posts)
    .execute()
  expect(left).toEqual([])
})

test('what staff hide only they and its author see, and nobody votes for it', async () => {
  const { write, hide, list } = await board()
  const { id: postId } = await write(anna, 'Rude')
  await hide(postId)
  expect((await list(anna)).list).toMatchObject([{ isHidden: true, isOwn: true }])
  expect(await list(ben)).toMatchObject({ list: [], total: 0 })
  expect((await list(teacher1)).list).toMatchObject([{ isHidden: true }])
  await app().refused(ben, calls.votePost, { postId }, errors.postGone)
  await hide(postId, false)
  expect((await list(ben)).total).toBe(1)
})

test('a question is marked as answered and opened again, and lists show one or the other', async () => {
  const { write, mark, list } = await board()
  const one = await write(anna, 'One')
  await write(ben, 'Two')
  await mark(one.id)
  expect(textsOf(await list(cem, { filter: 'open' }))).toEqual(['Two'])
  expect(textsOf(await list(cem, { filter: 'answered' }))).toEqual(['One'])
  expect(await list(cem)).toMatchObject({ total: 2, answered: 1 })
  await mark(one.id, false)
  expect((await list(cem)).answered).toBe(0)
  await app().refused(anna, calls.markPost, { postId: one.id }, kernelErrors.notFound)
})

test('ideas are grouped: made, named, moved, and what was in a deleted group is in none', async () => {
  const { write, group, move, list, place } = await board(ideas)
  const [one, two, three] = [await write(anna, 'A'), await write(ben, 'B'), await write(cem, 'C')]
  const first = await group(' Easy ', [one.id, two.id])
  const second = await group('Hard')
  await move([three.id], second)
  expect((await list(anna)).groups).toMatchObject([
    { title: 'Easy', count: 2 },
    { title: 'Hard', count: 1 },
  ])
  expect(textsOf(await list(anna, { filter: 'group', groupId: first as never, sort: 'new' }))).toEqual([
    'B',
    'A',
  ])
  await app().call(teacher1, calls.renameGroup, { groupId: second as never, title: 'Later' })
  await move([one.id], null)
  expect(textsOf(await list(anna, { filter: 'ungrouped' }))).toEqual(['A'])
  await app().call(teacher1, calls.removeGroup, { groupId: first as never })
  expect((await list(anna)).groups).toMatchObject([{ title: 'Later', count: 1 }])
  expect(textsOf(await list(anna, { filter: 'ungrouped', sort: 'new' }))).toEqual(['B', 'A'])
  await app().refused(
    teacher1,
    calls.movePosts,
    { ...place, postIds: [two.id], groupId: first as never },
    errors.groupGone,
  )
  await app().refused(teacher1, calls.addGroup, { ...place, title: ' \u200b' }, errors.groupNameMissing)
  await app().refused(teacher1, calls.markPost, { postId: one.id }, kernelErrors.notFound)
})

test('posts that are shown later are seen by their authors alone, until the results are shown', async () => {
  const { write, list, stepId } = await board(questions, { isShownLater: true })
  const { id: postId } = await write(anna, 'Mine')
  await write(ben, 'His')
  expect(await list(anna)).toMatchObject({
    areShown: false,
    total: 1,
    list: [{ text: 'Mine' }],
    can: { vote: false },
  })
  await app().refused(cem, calls.votePost, { postId }, errors.resultsHidden)
  expect((await list(teacher1)).total).toBe(2)
  await all.showResults(stepId)
  expect(await list(cem)).toMatchObject({ areShown: true, total: 2, can: { vote: true } })
})

test('a wall has what students see, without names, and nothing before they see it', async () => {
  const { write, vote, hide, stepId, place } = await board(questions, { isShownLater: true })
  const first = await write(anna, 'Mine')
  const second = await write(ben, 'His')
  const wall = () => app().call(teacher1, calls.projectPosts, place)
  expect(await wall()).toMatchObject({ areShown: false, list: [], total: 0 })
  await all.showResults(stepId)
  await vote(cem, second.id)
  const shown = await wall()
  expect(shown.list).toMatchObject([
    { text: 'His', votes: 1, name: '', authorId: null },
    { text: 'Mine', name: '', authorId: null },
  ])
  await hide(first.id)
  expect(await wall()).toMatchObject({ total: 1, list: [{ text: 'His' }] })
})

test('a long board is read page by page, each post once', async () => {
  const { write, vote, list } = await board(ideas)
  for (const [place, who] of students.slice(0, 12).entries())
    for (let n = 0; n < 4; n++) {
      const { id: postId } = await write(who, `${place} ${n}`)
      if (n % 2 === 0) await vote(students[(place + 1) % 12]!, postId)
    }
  for (const sort of ['votes', 'new'] as const) {
    const found: string[] = []
    for (let after: string | null = null; ; ) {
      const { list: page } = await list(anna, { sort, limit: 10, after: after as never })
      found.push(...page.map(({ id }) => id))
      if (page.length < 10) break
      after = page.at(-1)!.id
    }
    expect([found.length, new Set(found).size]).toEqual([48, 48])
  }
})

test('only a short answer for no points is asked so; nothing else is answered there', async () => {
  const refused = (question: ReturnType<typeof asked>) =>
    app().refused(
      teacher1,
      answeringCalls.create,
      { courseId: all.courseId as never, title: 'T', steps: [step([question])] },
      errors.boardUnfit,
    )
  await refused(asked('Choose', 0, {}, ideas))
  await refused(openly('Points', questions, 5))
  const { stepId, place, write } = await board()
  const saved = await app().call(anna, taking.saveAnswers, {
    stepId: stepId as never,
    answers: [{ questionId: place.questionId, text: 'Hm', sequence: 1, base: 0 }] as never,
  })
  expect(saved.list[0]).toMatchObject({ saved: false })
  const { stepIds } = await all.withSteps([step([openly('Usual')])])
  await all.start(stepIds[0]!)
  const usual = (await all.getStep(anna, stepIds[0]!)).questions[0]!.id
  await app().refused(
    anna,
    calls.addPost,
    { stepId: stepIds[0] as never, questionId: usual, text: 'x' },
    kernelErrors.notFound,
  )
  await write(anna, 'One')
  await write(anna, 'Two')
  const { answers } = await all.getStep(anna, stepId)
  expect(answers[0]!.text).toBe('One\nTwo')
  const statistics = await app().call(teacher1, answeringResultCalls.question, place)
  expect(statistics).toMatchObject({ answers: [], question: { answered: 1 } })
})

test('what somebody set as shown later stays so in a copy, and no post goes along', async () => {
  const { id, write, group } = await board(ideas, { isShownLater: true })
  const post = await write(anna, 'Stays')
  await group('Here', [post.id])
  const { list } = await app().call(teacher1, packageCalls.copyActivity, {
    ...{ courseId: all.courseId as never, activityId: id as never, courseIds: [all.courseId as never] },
  })
  const { steps } = await app().call(teacher1, answeringCalls.listQuestions, {
    id: list[0]!.activityId as never,
  })
  const copied = steps[0]!
  expect(copied.questions).toMatchObject([{ asking: 3, isShownLater: true }])
  await all.start(copied.id)
  expect(
    await app().call(teacher1, calls.listPosts, { stepId: copied.id, questionId: copied.questions[0]!.id }),
  ).toMatchObject({ total: 0, groups: [] })
})

test('without preparation: questions of the class, and ideas, run until they are ended', async () => {
  for (const [kind, asking] of [
    ['classquestions', questions],
    ['ideas', ideas],
  ] as const) {
    const { id, stepId } = await app().call(teacher1, answeringCalls.startQuickly, {
      ...{ courseId: all.courseId as never, kind, seconds: 0, isShownLater: true },
    })
    const { steps } = await app().call(teacher1, answeringCalls.listQuestions, { id })
    expect(steps[0]!.questions).toMatchObject([{ asking, type: 4, isShownLater: true }])
    expect((await all.getStep(anna, stepId)).isWritable).toBe(true)
  }
})

/** A client in the course that keeps what it hears of posts. */
/** @param stepIds what is told of others, such as a moment ago, does not count */
async function listening(who: CastMember, ...stepIds: string[]) {
  const phone = await connectTo(app().address, await app().tokenOf(who))
  phone.send('class_active', { classId: all.courseId })
  await phone.next('class_entered')
  const told = (isForStaff = false) =>
    phone.frames
      .filter(({ cmd, data }) => cmd === 'answering_posts' && data.staff === isForStaff)
      .filter(({ data }) => stepIds.includes(String(data.stepid)))
      .map(({ data }) => data)
  return { phone, told }
}

test('open screens hear what changed, gathered: without names for students, and nothing of what is hidden', async () => {
  const { write, vote, hide, stepId } = await board()
  const [staff, student] = [await listening(teacher1, stepId), await listening(cem, stepId)]
  const [post] = await Promise.all([write(anna, 'Live'), write(ben, 'Too'), write(cem, 'And this')])
  await Promise.all([vote(ben, post.id), vote(cem, post.id)])
  await expect.poll(() => JSON.stringify(student.told()), { timeout: 5000 }).toContain('"votes":2')
  expect(student.told().length).toBeLessThan(4)
  const heard = JSON.stringify(student.told())
  for (const secret of [anna.id, anna.name, ben.id, ben.name]) expect(heard).not.toContain(secret)
  expect(JSON.stringify(staff.told(true))).toContain(anna.name)
  await hide(post.id)
  await expect
    .poll(() => student.told().at(-1), { timeout: 5000 })
    .toMatchObject({
      stepid: stepId,
      gone: [post.id],
      list: [],
      total: 2,
    })
  await expect.poll(() => JSON.stringify(staff.told(true).at(-1)), { timeout: 5000 }).toContain('Live')
  staff.phone.socket.close()
  student.phone.socket.close()
})

test('what is shown later is told to staff alone; of a set for some the course hears only to ask again', async () => {
  const later = await board(questions, { isShownLater: true })
  const some = await board()
  const steps = [later.stepId, some.stepId]
  const [staff, student] = [await listening(teacher1, ...steps), await listening(cem, ...steps)]
  await later.write(anna, 'Not yet')
  await expect.poll(() => staff.told(true).length, { timeout: 5000 }).toBe(1)
  expect(student.told()).toEqual([])
  await all.showResults(later.stepId)
  await later.write(ben, 'Now')
  await expect.poll(() => JSON.stringify(student.told()), { timeout: 5000 }).toContain('Now')

  const post = await some.write(anna, 'Secret')
  await expect.poll(() => JSON.stringify(student.told()), { timeout: 5000 }).toContain('Secret')
  const before = student.told().length
  await app().db.updateTable('activity').set({ is_for_some: true }).where('id', '=', some.id).execute()
  await some.mark(post.id)
  await expect.poll(() => student.told().length, { timeout: 5000 }).toBe(before + 1)
  expect(student.told().at(-1)).toMatchObject({ list: [], gone: [], groups: [], total: 0, askagain: true })
  staff.phone.socket.close()
  student.phone.socket.close()
})

test('a wall that a projector shows hears at once that there is something new, and nothing of what it is', async () => {
  const { write, place } = await board()
  const { key } = await bound()
  const wall = await connectTo(app().address, key)
  wall.send('class_active', { classId: all.courseId })
  await wall.next('class_entered')
  await write(anna, 'Live')
  const told = () =>
    wall.frames.find(({ cmd, data }) => cmd === 'answering_posts' && data.stepid === place.stepId)
  await expect.poll(told).toBeDefined()
  expect(told()!.data).toMatchObject({
    list: [],
    gone: [],
    groups: [],
    total: 0,
    askagain: true,
  })
  wall.socket.close()
})
