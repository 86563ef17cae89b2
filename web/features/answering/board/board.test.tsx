import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answeringBoardCalls as calls } from '#contract/features/answering/board-calls.ts'
import { answeringBoardMessages } from '#contract/features/answering/board-messages.ts'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { answeringTakingCalls } from '#contract/features/answering/taking-calls.ts'
import { runningCalls } from '#contract/features/course/running.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId } from '#web/features/homework/test-submissions.ts'
import { add, notices } from '#web/shell/extension-points.ts'
import { whenKept } from '#web/shell/waiting/when-kept.tsx'
import { student } from '#web/test/user.ts'
import { answeringRoutes } from '../routes.ts'
import { ownStep, sampleResults, sampleSet, setId, stepIds } from '../test-set.ts'
import { keptPosts } from './kept-posts.ts'
import { inOrder, type Listing, type Pages, type Post, withChanges } from './posts.ts'
import { WaitingPosts } from './WaitingPosts.tsx'

const postId = (n: number) => `01890000-0000-7000-8000-0000000003${n}0` as never
const post = (n: number, change: Partial<Post> = {}): Post => ({
  ...{ id: postId(n), text: `Post ${n}`, votes: 0, createdAt: 1000, groupId: null },
  ...{ isAnswered: false, isHidden: false, isOwn: false, isVoted: false, authorId: null, name: '' },
  ...change,
})
const rights = {
  ...{ write: true, refusal: '', remove: true, vote: true },
  ...{ hide: false, mark: false, group: false },
}
const listing = (list: Post[], change: Partial<Listing> = {}): Listing => ({
  ...{ asking: 4, list, groups: [], total: list.length, answered: 0, own: 0, most: 10, areShown: true },
  can: rights,
  ...change,
})
const staffRights = { ...rights, write: false, vote: false, remove: false, hide: true, mark: true }
const groupId = '01890000-0000-7000-8000-000000000401' as never

const board = (asking: number) => {
  const step = ownStep()
  const questions = [{ ...step.questions[0]!, type: 4, parts: {}, points: 0, asking }]
  return { ...step, questions, answers: [] }
}
const address = (page: string, role: number) =>
  `/InteractiveAnswers/${page}?id=${setId}&stepid=${stepIds[0]}&courseId=${courseId}&courseRole=${role}`

const told = (list: Post[], change: object = {}) =>
  ({
    ...{ courseId, classTimeId: '', answeringId: setId, stepId: stepIds[0] },
    ...{ questionId: board(4).questions[0]!.id, isForStaff: false, list, gone: [], groups: [] },
    ...{ total: 9, answered: 0, askAgain: false },
    ...change,
  }) as never

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage(answeringRoutes, [])
  on.server.answer(runningCalls.getRunning, { list: [] })
  on.server.answer(answeringTakingCalls.join, { joinedAt: Date.now() })
  on.server.answer(answeringTakingCalls.listToJoin, { exists: false, list: [] })
  on.server.answer(answeringTakingCalls.getStep, board(4))
})
afterEach(() => on.stop())

describe('what a class writes, to students', () => {
  test('is asked with a word about names, and stands there at once', async () => {
    on.server.answer(calls.listPosts, listing([post(1, { text: 'Why so?', votes: 3 })]))
    on.server.answer(calls.addPost, { post: post(2, { text: 'And then?', isOwn: true }) })
    const screen = await on.open(address('answer', 0))
    await expect.element(screen.getByText('Why so?')).toBeVisible()
    await screen.getByRole('button', { name: 'Ask a question' }).click()
    await expect.element(screen.getByText('Your teacher sees who wrote it.', { exact: false })).toBeVisible()
    await screen.getByRole('button', { name: 'Send' }).click()
    await expect.element(screen.getByText('Write something first')).toBeVisible()
    await screen.getByRole('textbox', { name: 'Your question' }).fill('  And   then? ')
    await screen.getByRole('button', { name: 'Send' }).click()
    await expect.element(screen.getByText('Yours')).toBeVisible()
    expect(on.server.inputsOf(calls.addPost)).toMatchObject([{ text: 'And then?' }])
  })

  test('is voted for with one tap, taken back with another; what others write arrives without asking', async () => {
    on.server.answer(calls.listPosts, listing([post(1, { text: 'Why so?', votes: 3 })]))
    on.server.answer(calls.votePost, (({ isVoted }: { isVoted: boolean }) => ({
      votes: isVoted ? 4 : 3,
      isVoted,
    })) as never)
    const screen = await on.open(address('answer', 0))
    await screen.getByRole('button', { name: 'Vote for it. 3 votes' }).click()
    await screen.getByRole('button', { name: 'Withdraw your vote. 4 votes' }).click()
    await expect.element(screen.getByRole('button', { name: 'Vote for it. 3 votes' })).toBeVisible()
    const asked = on.server.inputsOf(calls.listPosts).length
    on.socket.push(
      answeringBoardMessages.postsChanged,
      told([post(2, { text: 'From afar', votes: 7 }), post(1, { text: 'Why so?', votes: 5 })]),
    )
    await expect.element(screen.getByText('From afar')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Vote for it. 5 votes' })).toBeVisible()
    expect(on.server.inputsOf(calls.listPosts).length).toBe(asked)
    // What is for staff has names, and is not for this screen.
    on.socket.push(
      answeringBoardMessages.postsChanged,
      told([post(3, { text: 'For staff', name: 'Anna' })], { isForStaff: true }),
    )
    on.socket.push(answeringBoardMessages.postsChanged, told([], { gone: [postId(2)] }))
    await expect.element(screen.getByText('From afar')).not.toBeInTheDocument()
    expect(screen.getByText('For staff').elements()).toEqual([])
  })

  test('what one wrote on another device is one’s own here as well, and is not offered to be voted for', async () => {
    on.server.answer(calls.listPosts, listing([post(1, { text: 'Why so?' })]))
    const screen = await on.open(address('answer', 0))
    await expect.element(screen.getByRole('button', { name: 'Vote for it. 0 votes' })).toBeVisible()
    const { questionId, ...place } = told([]) as unknown as Record<string, unknown>
    const written = post(2, { text: 'From my tablet', isOwn: true })
    on.socket.push(answeringBoardMessages.ownPost, { ...place, questionId, post: written, own: 1 } as never)
    on.socket.push(answeringBoardMessages.postsChanged, told([{ ...written, isOwn: false, votes: 2 }]))
    await expect.element(screen.getByText('Yours')).toBeVisible()
    await expect.element(screen.getByText('2 votes')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Vote for it. 0 votes' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Vote for it. 2 votes' }).elements()).toEqual([])
  })

  test('what waits for a network is sent from any screen, once there is one', async () => {
    const { stepId, questionId } = told([]) as { stepId: string; questionId: string }
    await on.stop()
    on = stage(answeringRoutes, [
      add(
        notices,
        whenKept(keptPosts, async () => WaitingPosts),
      ),
    ])
    await keptPosts.keep(student.id, {
      ...{ once: 'of-the-tunnel', at: 1000, stepId, questionId, text: 'From the tunnel' },
    })
    on.server.answer(runningCalls.getRunning, { list: [] })
    on.server.answer(answeringTakingCalls.listToJoin, { exists: false, list: [] })
    on.server.answer(answeringCalls.get, sampleSet())
    on.server.answer(calls.addPost, { post: post(2, { text: 'From the tunnel', isOwn: true }) })
    await on.open(`/InteractiveAnswers/detail?id=${setId}&courseId=${courseId}&courseRole=0`)
    await expect.poll(() => on.server.keysOf(calls.addPost)).toEqual(['of-the-tunnel'])
    await expect.poll(() => keptPosts.all(student.id)).toEqual([])
    expect(on.server.inputsOf(calls.listPosts)).toEqual([])
  })

  test('what came too late stays, with the reason, until it is discarded', async () => {
    on.server.answer(calls.listPosts, listing([]))
    on.server.refuse(calls.addPost, answeringErrors.stepOver)
    const screen = await on.open(address('answer', 0))
    await expect.element(screen.getByText('No questions yet')).toBeVisible()
    await screen.getByRole('button', { name: 'Ask a question' }).click()
    await screen.getByRole('textbox', { name: 'Your question' }).fill('From the tunnel')
    await screen.getByRole('button', { name: 'Send' }).click()
    await expect.element(screen.getByText('It came too late: This step is over')).toBeVisible()
    await expect.element(screen.getByText('From the tunnel')).toBeVisible()
    await screen.getByRole('button', { name: 'Discard' }).click()
    await expect.element(screen.getByText('From the tunnel')).not.toBeInTheDocument()
  })
})

describe('what a class writes, to its teacher', () => {
  const lead = async (asking: number, page: Listing) => {
    const results = sampleResults()
    on.server.answer(answeringResultCalls.results, {
      ...results,
      questions: [{ ...results.questions[0]!, type: 4, asking, distribution: [] }],
    })
    on.server.answer(answeringCalls.get, sampleSet())
    on.server.answer(calls.listPosts, page)
    return on.open(address('answerResults', 1))
  }

  test('has names, and is marked as answered', async () => {
    on.server.answer(calls.markPost, {})
    const screen = await lead(4, listing([post(1, { name: 'Anna Li' })], { can: staffRights }))
    await expect.element(screen.getByText('Anna Li')).toBeVisible()
    await screen.getByRole('button', { name: 'Mark as answered' }).click()
    await expect
      .poll(() => on.server.inputsOf(calls.markPost))
      .toEqual([{ postId: postId(1), isAnswered: true }])
  })

  test('is grouped by taps: into a group, or into a new one', async () => {
    on.server.answer(calls.movePosts, {})
    on.server.answer(calls.addGroup, { id: groupId })
    const groups = [{ id: groupId, title: 'Easy', count: 0 }]
    const can = { ...staffRights, mark: false, group: true }
    const screen = await lead(3, listing([post(1)], { asking: 3, groups, can }))
    await screen.getByRole('button', { name: 'Group of “Post 1”: No group' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Easy' }).click()
    await expect
      .poll(() => on.server.inputsOf(calls.movePosts))
      .toMatchObject([{ postIds: [postId(1)], groupId }])
    await screen.getByRole('button', { name: 'New group' }).click()
    await screen.getByRole('textbox', { name: 'Name of the group' }).fill('Hard')
    await screen.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    await expect
      .poll(() => on.server.inputsOf(calls.addGroup))
      .toMatchObject([{ title: 'Hard', postIds: [] }])
  })
})

describe('a list that changes while it is read', () => {
  const pages = (list: Post[]): Pages => ({ pages: [{ ...listing(list), next: null }], pageParams: [null] })
  const open = { sort: 'votes', filter: 'open', groupId: null } as const
  const listed = ({ pages: [first] }: Pages) => first!.list.map(({ id }) => id)

  test('keeps what is the reader’s own, and drops what fits no more', () => {
    const known = pages([post(1, { isOwn: true, isVoted: true }), post(2)])
    const changed = withChanges(
      known,
      { list: [post(1, { votes: 5 }), post(2, { isAnswered: true }), post(3)], gone: [] },
      open,
    )
    expect(listed(changed)).toEqual([postId(3), postId(1)])
    expect(changed.pages[0]!.list[1]).toMatchObject({ votes: 5, isOwn: true, isVoted: true })
  })

  test('stands in the order of its votes, each post once', () => {
    const posts = [post(1, { votes: 2 }), post(2, { votes: 2 }), post(3, { votes: 9 }), post(1, { votes: 2 })]
    expect(inOrder(posts, 'votes').map(({ id }) => id)).toEqual([postId(3), postId(2), postId(1)])
    expect(inOrder(posts, 'new').map(({ id }) => id)).toEqual([postId(3), postId(2), postId(1)])
  })
})
