import type { InfiniteData } from '@tanstack/react-query'
import type { commentCalls } from '#contract/features/comment/calls.ts'
import type { CommentOrder } from '#contract/features/comment/entities.ts'
import type { AnswerOf } from '#contract/input.ts'

export type CommentPage = AnswerOf<typeof commentCalls.list>
export type Thread = CommentPage['list'][number]
export type CommentItem = Thread['firstReplies'][number]
export type Pages = InfiniteData<CommentPage, string | null>

/** What is listed: the threads below an activity, or the answers of one of them. */
export interface Listed {
  sort?: CommentOrder
  threadId?: string | null
}

export interface Changes {
  list: readonly CommentItem[]
  gone: readonly string[]
  count?: number
}

/** Answers that stand below a thread before it is unfolded. */
const firstShown = 2

/** The pages of a list after changes: what is new stands where it belongs, everything else stays the same object. */
export function withChanges(pages: Pages, { list, gone, count }: Changes, listed: Listed): Pages {
  let changed = pages
  if (gone.length > 0) changed = mapped(changed, item => without(item, gone))
  for (const comment of list) changed = withComment(changed, comment, listed)
  const first = changed.pages[0]
  if (count === undefined || !first || first.count === count) return changed
  return { ...changed, pages: [{ ...first, count }, ...changed.pages.slice(1)] }
}

function mapped(pages: Pages, change: (item: Thread) => Thread | undefined): Pages {
  return {
    ...pages,
    pages: pages.pages.map(page => {
      const list = page.list.flatMap(item => change(item) ?? [])
      const isSame =
        list.length === page.list.length && list.every((item, index) => item === page.list[index])
      return isSame ? page : { ...page, list }
    }),
  }
}

function without(item: Thread, gone: readonly string[]): Thread | undefined {
  if (gone.includes(item.id)) return undefined
  const firstReplies = item.firstReplies.filter(({ id }) => !gone.includes(id))
  return firstReplies.length === item.firstReplies.length ? item : { ...item, firstReplies }
}

function withComment(pages: Pages, comment: CommentItem, { sort = 'new', threadId }: Listed): Pages {
  const isHere = threadId
    ? comment.threadId === threadId
    : comment.threadId === null || comment.threadId === undefined
  let isFound = false
  const changed = mapped(pages, item => {
    if (item.id === comment.id) {
      isFound = true
      return { ...joined(item, comment), firstReplies: item.firstReplies }
    }
    return !threadId && item.id === comment.threadId ? withReply(item, comment) : item
  })
  if (isFound || !isHere) return changed
  if (threadId) return withLast(changed, comment)
  return sort === 'new' ? withFirst(changed, comment) : changed
}

/** New answers are last: they show once everything before them does. */
function withLast(pages: Pages, comment: CommentItem): Pages {
  const last = pages.pages.at(-1)
  if (!last || hasMore(last)) return pages
  return {
    ...pages,
    pages: [...pages.pages.slice(0, -1), { ...last, list: [...last.list, asThread(comment)] }],
  }
}

function withFirst(pages: Pages, comment: CommentItem): Pages {
  const [first, ...others] = pages.pages
  const newest = first?.list[0]
  // An older one was changed that is not here: it comes with its page.
  if (!first || (newest && String(newest.id) > String(comment.id))) return pages
  return { ...pages, pages: [{ ...first, list: [asThread(comment), ...first.list] }, ...others] }
}

function withReply(thread: Thread, reply: CommentItem): Thread {
  const known = thread.firstReplies.find(({ id }) => id === reply.id)
  if (known)
    return {
      ...thread,
      firstReplies: thread.firstReplies.map(one => (one === known ? joined(one, reply) : one)),
    }
  if (thread.firstReplies.length >= firstShown) return thread
  return { ...thread, firstReplies: [...thread.firstReplies, reply] }
}

const asThread = (comment: CommentItem): Thread => ({ ...comment, firstReplies: [] })

/** A message tells nobody's own; and the addresses of pictures are the reader's. */
function joined<Item extends CommentItem>(known: Item, told: CommentItem): Item {
  const isKept = told.pictures.length < told.pictureCount && known.pictures.length === told.pictureCount
  const isNamed = told.authorId === null && known.authorId !== null && told.isNameless && !told.isDeleted
  return {
    ...known,
    ...told,
    isOwn: known.isOwn || told.isOwn,
    isLiked: known.isLiked,
    ...(isKept && { pictures: known.pictures }),
    ...(isNamed && { authorId: known.authorId, name: known.name, avatar: known.avatar }),
    ...(known.answersName !== '' && { answersName: known.answersName }),
  }
}

/** Whether a page may be followed by another. */
export const hasMore = ({ list, pageSize }: CommentPage): boolean => list.length >= pageSize

/** Changes one comment wherever it is listed. */
export function withOne(
  pages: Pages,
  id: string,
  change: (item: CommentItem) => Partial<CommentItem>,
): Pages {
  return mapped(pages, item => {
    if (item.id === id) return { ...item, ...change(item) }
    const place = item.firstReplies.findIndex(reply => reply.id === id)
    if (place < 0) return item
    const firstReplies = item.firstReplies.map(reply =>
      reply.id === id ? { ...reply, ...change(reply) } : reply,
    )
    return { ...item, firstReplies }
  })
}

/** Whether changes need what only the server can tell: one's own that was hidden, pictures' addresses. */
export function needsAsking(pages: Pages, { list, gone }: Changes): boolean {
  const known = new Map(
    pages.pages
      .flatMap(page => page.list.flatMap(item => [item, ...item.firstReplies]))
      .map(item => [item.id, item]),
  )
  return (
    gone.some(id => known.get(id)?.isOwn) ||
    list.some(
      ({ id, pictures, pictureCount }) =>
        pictures.length < pictureCount && known.get(id)?.pictures.length !== pictureCount,
    )
  )
}
