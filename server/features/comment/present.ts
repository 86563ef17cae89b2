import { avatarUrl } from '#server/features/account/public.ts'
import { attachmentOf, drawnPictureOf, filesOf } from '#server/features/file/public.ts'
import type { AccountContext, CourseContext } from '#server/kernel/feature.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { type CommentRow, type Reader, readerIn } from './store.ts'

/**
 * Comments as the caller sees them, with addresses of their pictures.
 * @param context of somebody who may see them
 */
export async function presentComments(context: CourseContext, rows: readonly CommentRow[]) {
  const reader = readerIn(context)
  const shown = rows.filter(({ deleted_at }) => deleted_at === null)
  const files = await filesOf(
    context.db,
    shown.flatMap(row => row.files),
  )
  return rows.map(row => ({
    ...presentComment(context, row, reader),
    pictures: picturesOf(context, row, reader, files),
  }))
}

function picturesOf(
  context: AccountContext,
  row: CommentRow,
  reader: Reader,
  known: Awaited<ReturnType<typeof filesOf>>,
) {
  if (row.deleted_at !== null) return []
  const present = isAuthorKnown(row, reader) ? attachmentOf : drawnPictureOf
  return row.files.flatMap(id => {
    const file = known.get(id)
    return file ? [present(context, file)] : []
  })
}

/** Who wrote it is told to staff and to themselves alone, if the name is hidden. */
const isAuthorKnown = ({ is_nameless, author_id }: CommentRow, { id, isStaff }: Reader) =>
  !is_nameless || isStaff || author_id === id

/**
 * A comment as a reader sees it, without the addresses of its pictures: those are for one session. Who wrote it without
 * their name is told to staff and to themselves alone, and nothing else in it leads to them.
 */
export function presentComment({ config }: Pick<Unit, 'config'>, row: CommentRow, reader: Reader) {
  const isOwn = row.author_id === reader.id
  const isDeleted = row.deleted_at !== null
  const isKnown = !isDeleted && isAuthorKnown(row, reader)
  const isAnsweredKnown = !row.answered_nameless || reader.isStaff || row.answered_id === reader.id
  return {
    id: row.id,
    activityId: row.activity_id,
    contentType: row.type,
    content: isDeleted ? '' : row.body,
    authorId: isKnown ? row.author_id : null,
    name: isKnown ? row.name : '',
    avatar: isKnown ? avatarUrl(config, row.avatar_id) : '',
    isStaff: isKnown && row.is_staff,
    isOwn,
    createdAt: row.created_at,
    likes: row.likes,
    isLiked: row.liked,
    replies: row.replies,
    threadId: row.thread_id,
    answersName: isAnsweredKnown ? (row.answered_name ?? '') : '',
    pictures: [],
    pictureCount: isDeleted ? 0 : row.files.length,
    mentions: isDeleted ? [] : row.mentions,
    isNameless: row.is_nameless,
    isHidden: row.hidden_at !== null,
    isDeleted,
    isBest: row.best_at !== null,
  }
}
