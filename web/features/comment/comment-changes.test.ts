import { expect, test } from 'vitest'
import {
  type CommentItem,
  needsAsking,
  type Pages,
  type Thread,
  withChanges,
  withOne,
} from './comment-changes.ts'

const item = (id: string, more: Partial<CommentItem> = {}): Thread => ({
  ...{ id, activityId: 'a', contentType: 5, content: id, authorId: 'p', name: 'Anna', avatar: '' },
  ...{ isStaff: false, isOwn: false, createdAt: 0, likes: 0, isLiked: false, replies: 0 },
  ...{ threadId: null, answersName: '', pictures: [], pictureCount: 0, mentions: [] },
  ...{ isNameless: false, isHidden: false, isDeleted: false, isBest: false, firstReplies: [] },
  ...more,
})
const can = {
  write: true,
  refusal: '',
  like: true,
  remove: true,
  manage: false,
  choose: false,
  hideName: false,
}
const pages = (list: Thread[]): Pages => ({
  pageParams: [null],
  pages: [
    {
      list,
      pageTotal: 1,
      total: list.length,
      currentPage: 1,
      pageSize: 20,
      count: 0,
      best: 0,
      isLocked: false,
      can,
    },
  ],
})
const told = (list: CommentItem[], gone: string[] = []) => ({ list, gone })
const ids = ({ pages: [page] }: Pages) => page!.list.map(({ id }) => id)

test('a new comment stands first among the newest, and nowhere among the most liked', () => {
  const before = pages([item('2'), item('1')])
  expect(ids(withChanges(before, told([item('3')]), {}))).toEqual(['3', '2', '1'])
  expect(ids(withChanges(before, told([item('3')]), { sort: 'liked' }))).toEqual(['2', '1'])
  // Told twice, or by the answer and by a message.
  const once = withChanges(before, told([item('3')]), {})
  expect(ids(withChanges(once, told([item('3')]), {}))).toEqual(['3', '2', '1'])
})

test('an older comment that is not here does not jump to the top when somebody likes it', () => {
  expect(ids(withChanges(pages([item('5')]), told([item('1', { likes: 3 })]), {}))).toEqual(['5'])
})

test('what is the reader’s own survives a message, which tells nobody’s own', () => {
  const mine = item('1', { isOwn: true, isLiked: true, isNameless: true, name: 'Me', authorId: 'me' })
  const changed = withChanges(
    pages([mine]),
    told([item('1', { likes: 4, isNameless: true, name: '', authorId: null })]),
    {},
  )
  expect(changed.pages[0]!.list[0]).toMatchObject({ isOwn: true, isLiked: true, name: 'Me', likes: 4 })
})

test('an answer joins the first ones of its thread, and the end of the unfolded thread', () => {
  const reply = item('9', { threadId: '1' })
  const listed = withChanges(pages([item('1')]), told([reply]), {})
  expect(listed.pages[0]!.list[0]!.firstReplies.map(({ id }) => id)).toEqual(['9'])
  const full = pages([item('1', {})].map(one => ({ ...one, firstReplies: [item('3'), item('4')] })))
  expect(withChanges(full, told([reply]), {}).pages[0]!.list[0]!.firstReplies).toHaveLength(2)
  expect(ids(withChanges(pages([item('3', { threadId: '1' })]), told([reply]), { threadId: '1' }))).toEqual([
    '3',
    '9',
  ])
})

test('what is gone is gone everywhere, and untouched comments stay the same objects', () => {
  const [one, two] = [item('1'), { ...item('2'), firstReplies: [item('3', { threadId: '2' })] }]
  const changed = withChanges(pages([two, one]), told([], ['3']), {})
  expect(changed.pages[0]!.list[0]!.firstReplies).toEqual([])
  expect(changed.pages[0]!.list[1]).toBe(one)
  expect(ids(withChanges(changed, told([], ['2']), {}))).toEqual(['1'])
})

test('one’s own that was hidden, and pictures, are asked for', () => {
  const mine = pages([item('1', { isOwn: true }), item('2')])
  expect(needsAsking(mine, told([], ['1']))).toBe(true)
  expect(needsAsking(mine, told([], ['2']))).toBe(false)
  expect(needsAsking(mine, told([item('3', { pictureCount: 1 })]))).toBe(true)
})

test('a like shows at once, also on an answer', () => {
  const thread = { ...item('1'), firstReplies: [item('2', { threadId: '1' })] }
  const liked = withOne(pages([thread]), '2', ({ likes }) => ({ likes: likes + 1, isLiked: true }))
  expect(liked.pages[0]!.list[0]!.firstReplies[0]).toMatchObject({ likes: 1, isLiked: true })
})
