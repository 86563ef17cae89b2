import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { answeringBoardCalls } from '#contract/features/answering/board-calls.ts'
import { answeringBoardMessages } from '#contract/features/answering/board-messages.ts'
import type { PostFilter, PostOrder } from '#contract/features/answering/board-rules.ts'
import { answeringMessages } from '#contract/features/answering/messages.ts'
import type { AnswerOf } from '#contract/input.ts'
import { type CallFailure, keyOf, send } from '#web/lib/call.ts'
import { renew, useLive } from '#web/lib/live.ts'
import { useMessage, useResync } from '#web/lib/socket.ts'

export type Listing = AnswerOf<typeof answeringBoardCalls.listPosts>
export type Post = Listing['list'][number]
/** A page, with what the one after it begins behind; null: it is the last. */
type Page = Listing & { next: Post['id'] | null }
export type Pages = InfiniteData<Page, Post['id'] | null>

/** The question that is written to. */
export interface BoardPlace {
  courseId: string
  stepId: string
  questionId: string
}

/** What of it is listed, and how. */
export interface Listed {
  sort: PostOrder
  filter: PostFilter
  groupId: string | null
}

const pageSize = 50
const listKey = ({ stepId, questionId }: BoardPlace, { sort, filter, groupId }: Listed) => [
  ...keyOf(answeringBoardCalls.listPosts, {
    ...{ stepId: stepId as never, questionId: questionId as never, sort, filter },
    groupId: groupId as never,
  }),
  'posts',
]

/** The posts of a question, page by page, in their order as it is by now. */
export function usePosts(place: BoardPlace, listed: Listed) {
  const { sort, filter, groupId } = listed
  const input = {
    ...{ stepId: place.stepId as never, questionId: place.questionId as never, sort, filter },
    groupId: groupId as never,
  }
  const query = useInfiniteQuery<Page, CallFailure, Pages, readonly unknown[], Post['id'] | null>({
    queryKey: listKey(place, listed),
    queryFn: async ({ pageParam, signal }) => {
      const page = await send(
        answeringBoardCalls.listPosts,
        { ...input, after: pageParam, limit: pageSize },
        { signal },
      )
      return { ...page, next: page.list.length < pageSize ? null : page.list.at(-1)!.id }
    },
    initialPageParam: null,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const pages = query.data?.pages ?? []
  return {
    query,
    first: pages[0],
    items: inOrder(
      pages.flatMap(({ list }) => list),
      sort,
    ),
    hasMore: query.hasNextPage,
    onMore: () => void query.fetchNextPage(),
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
  }
}

/** Each once, most votes or newest first: votes come in while pages are read. */
export function inOrder(posts: readonly Post[], sort: PostOrder): Post[] {
  const each = [...new Map(posts.map(post => [post.id, post])).values()]
  const isNewer = (one: Post, other: Post) => (one.id < other.id ? 1 : -1)
  return each.sort((one, other) =>
    sort === 'votes' ? other.votes - one.votes || isNewer(one, other) : isNewer(one, other),
  )
}

const fits = ({ isAnswered, groupId }: Post, { filter, groupId: wanted }: Listed) => {
  if (filter === 'open') return !isAnswered
  if (filter === 'answered') return isAnswered
  if (filter === 'ungrouped') return groupId === null
  return filter !== 'group' || groupId === wanted
}

interface Changes {
  list: readonly Post[]
  gone: readonly string[]
  counts?: Pick<Listing, 'groups' | 'total' | 'answered'>
}

/** The pages of a list after changes. A message tells nobody's own, so what is known of that stays. */
export function withChanges(pages: Pages, { list, gone, counts }: Changes, listed: Listed): Pages {
  const known = new Map(pages.pages.flatMap(page => page.list.map(post => [post.id, post])))
  const told = new Map(
    list.map(post => {
      const before = known.get(post.id)
      return [post.id, before ? { ...post, isOwn: before.isOwn, isVoted: before.isVoted } : post] as const
    }),
  )
  const isGone = (id: string) => gone.includes(id)
  const added = [...told.values()].filter(post => !known.has(post.id) && fits(post, listed))
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      const kept = page.list.flatMap(post => {
        const now = told.get(post.id) ?? post
        return isGone(post.id) || !fits(now, listed) ? [] : [now]
      })
      return { ...page, ...(index === 0 && counts), list: index === 0 ? [...added, ...kept] : kept }
    }),
  }
}

/** Every list of a question that is known here. */
function* listsOf(client: QueryClient, { stepId, questionId }: Where) {
  const queryKey = keyOf(answeringBoardCalls.listPosts)
  for (const [key, pages] of client.getQueriesData<Pages>({ queryKey })) {
    const listed = key[1] as Listed & { stepId: string; questionId: string }
    if (pages && listed.stepId === stepId && listed.questionId === questionId) yield { key, pages, listed }
  }
}

function changeLists(client: QueryClient, place: Where, change: (pages: Pages, listed: Listed) => Pages) {
  for (const { key, pages, listed } of listsOf(client, place)) client.setQueryData(key, change(pages, listed))
}

type Where = Pick<BoardPlace, 'stepId' | 'questionId'>

/** What the server has taken of one's own, as it came back. @param own how many there are of one's own, if that is known */
export const addOwn = (client: QueryClient, place: Where, post: Post, own?: number): void =>
  changeLists(client, place, (pages, listed) => {
    const known = pages.pages.flatMap(({ list }) => list).find(({ id }) => id === post.id)
    const next = known
      ? withOne(pages, post.id, { isOwn: true })
      : withChanges(pages, { list: [post], gone: [] }, listed)
    const [first, ...others] = next.pages
    const before = first!.own + (known?.isOwn ? 0 : 1)
    return { ...next, pages: [{ ...first!, own: own ?? before }, ...others] }
  })

export const dropOwn = (client: QueryClient, place: Where, id: string): void =>
  changeLists(client, place, (pages, listed) => {
    const next = withChanges(pages, { list: [], gone: [id] }, listed)
    const [first, ...others] = next.pages
    return { ...next, pages: [{ ...first!, own: Math.max(0, first!.own - 1) }, ...others] }
  })

const withOne = (pages: Pages, id: string, change: Partial<Post>): Pages => ({
  ...pages,
  pages: pages.pages.map(page => ({
    ...page,
    list: page.list.map(post => (post.id === id ? { ...post, ...change } : post)),
  })),
})

/** Posts of a question with what is known here, in whichever list, of them and their reader. */
function asKnown(client: QueryClient, place: Where, posts: readonly Post[]): Post[] {
  const lists = [...listsOf(client, place)].flatMap(({ pages }) => pages.pages.flatMap(({ list }) => list))
  const known = new Map(lists.map(post => [post.id, post]))
  return posts.map(post => {
    const before = known.get(post.id)
    return before ? { ...post, isOwn: before.isOwn, isVoted: before.isVoted } : post
  })
}

/** Changes one post wherever it is listed. */
export const changePost = (client: QueryClient, place: Where, id: string, change: Partial<Post>): void =>
  changeLists(client, place, pages => withOne(pages, id, change))

/** Up to so many milliseconds pass before a room full of phones asks again: not all at once. */
const spread = 1500

/**
 * Keeps what the class writes as it is: what others write, vote for and mark arrives by itself.
 * @param isOnItsWay whether one is just sending a post with this text: its answer brings it
 */
export function usePostNews(
  { courseId, stepId, questionId }: BoardPlace,
  isStaff: boolean,
  isOnItsWay: (text: string) => boolean,
) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const refresh = () => void renew(client, answeringBoardCalls.listPosts)
  const askSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(refresh, Math.random() * spread)
  }
  useMessage(
    answeringBoardMessages.postsChanged,
    told => {
      if (told.stepId !== stepId || told.questionId !== questionId || told.isForStaff !== isStaff) return
      if (told.askAgain) return askSoon()
      const { groups, total, answered, gone } = told
      const list = asKnown(client, { stepId, questionId }, told.list).filter(
        ({ isOwn, text }) => isOwn || !isOnItsWay(text),
      )
      let asks = false
      changeLists(client, { stepId, questionId }, (pages, listed) => {
        // One's own that was hidden is still there for oneself.
        asks ||= pages.pages.some(page => page.list.some(post => post.isOwn && gone.includes(post.id)))
        return withChanges(pages, { list, gone, counts: { groups, total, answered } }, listed)
      })
      if (asks) askSoon()
    },
    { courseId },
  )
  useMessage(
    answeringBoardMessages.ownPost,
    told => {
      if (told.stepId === stepId && told.questionId === questionId && !isOnItsWay(told.post.text))
        addOwn(client, { stepId, questionId }, told.post, told.own)
    },
    { courseId },
  )
  useResync(refresh)
  useLive({
    on: [answeringMessages.stepChanged],
    refreshes: [answeringBoardCalls.listPosts],
    courseId,
    when: change => change.stepId === stepId,
  })
  return refresh
}
