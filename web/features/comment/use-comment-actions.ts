import { useQueryClient } from '@tanstack/react-query'
import { commentCalls } from '#contract/features/comment/calls.ts'
import { useCommand } from '#web/lib/call.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { useTexts } from '#web/lib/texts.ts'
import { chooseAction, toast } from '#web/ui/base/ask.ts'
import { CopyIcon, EyeIcon, EyeOffIcon, ReturnIcon, StarIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import type { CommentItem } from './comment-changes.ts'
import { useCommenting } from './commenting.ts'
import { applyChanges, changeOne } from './use-comments.ts'

const lists = [commentCalls.list, commentCalls.getThread]

/** What the person may do with a comment; what they may not is undefined. */
export function useCommentActions(comment: CommentItem) {
  const t = useTexts('comment')
  const client = useQueryClient()
  const { activityId, can, write } = useCommenting()
  const { id, isOwn, isLiked, isDeleted, isHidden, isBest, content } = comment
  const restore = useCommand(commentCalls.restore, { refreshes: lists })
  const remove = useCommand(commentCalls.delete, {
    refreshes: lists,
    onDone: () => {
      if (comment.replies === 0) applyChanges(client, activityId, { list: [], gone: [id] })
      toast.show({
        text: t('deletedNow'),
        tone: 'good',
        stay: 8000,
        action: { label: t('undo'), onClick: () => restore.mutate({ id }) },
      })
    },
  })
  const hide = useCommand(commentCalls.hide, { refreshes: lists })
  const choose = useCommand(commentCalls.choose, { refreshes: lists })
  const like = useCommand(commentCalls.like, {
    onDone: answer => changeOne(client, activityId, id, () => answer),
    onFailed: failure => {
      changeOne(client, activityId, id, () => ({ isLiked, likes: comment.likes }))
      toast.bad(failure.message)
    },
  })

  const choices = [
    ...(content === '' ? [] : [{ key: 'copy' as const, label: t('copy'), icon: CopyIcon }]),
    ...(can?.choose
      ? [{ key: 'choose' as const, label: t(isBest ? 'unchoose' : 'choose'), icon: StarIcon }]
      : []),
    ...(can?.manage
      ? [
          isHidden
            ? { key: 'hide' as const, label: t('show'), icon: EyeIcon }
            : { key: 'hide' as const, label: t('hide'), hint: t('hideHint'), icon: EyeOffIcon },
        ]
      : []),
    ...(can?.manage || (can?.remove && isOwn)
      ? [{ key: 'delete' as const, label: t('delete'), icon: TrashIcon, danger: true }]
      : []),
  ]
  const ask = async () => {
    const chosen = await chooseAction({ choices })
    if (chosen === 'copy' && (await copyText(content))) toast.good(t('copied'))
    if (chosen === 'choose') choose.mutate({ id, isBest: !isBest })
    if (chosen === 'hide') hide.mutate({ id, isHidden: !isHidden })
    if (chosen === 'delete') remove.mutate({ id })
  }
  const askAboutDeleted = async () => {
    const chosen = await chooseAction({
      choices: [{ key: 'restore' as const, label: t('restore'), icon: ReturnIcon }],
    })
    if (chosen === 'restore') restore.mutate({ id })
  }
  if (isDeleted) return { onMore: can?.manage || (can?.remove && isOwn) ? askAboutDeleted : undefined }
  return {
    onLike: can?.like
      ? () => {
          changeOne(client, activityId, id, one => ({
            isLiked: !isLiked,
            likes: Math.max(0, one.likes + (isLiked ? -1 : 1)),
          }))
          like.mutate({ id, isLiked: !isLiked })
        }
      : undefined,
    onReply: can?.write ? () => write(comment) : undefined,
    onMore: choices.length > 0 ? ask : undefined,
  }
}
