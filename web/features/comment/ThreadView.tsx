import { useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Spinner } from '#web/ui/base/Spinner.tsx'
import type { CommentItem, Thread } from './comment-changes.ts'
import { useCommenting } from './commenting.ts'
import { useOutgoing } from './outgoing.ts'
import { CommentView } from './parts/CommentView.tsx'
import { OutgoingComment } from './parts/OutgoingComment.tsx'
import styles from './ThreadView.module.css'
import { useCommentActions } from './use-comment-actions.ts'
import { useCommentPages } from './use-comments.ts'

interface ThreadViewProps {
  thread: Thread
  /** All answers from the start. */
  isOpen?: boolean
}

/** A comment with its answers: the first ones, and all of them when wanted. */
export function ThreadView({ thread, isOpen: isOpenAtFirst = false }: ThreadViewProps) {
  const t = useTexts('comment')
  const { activityId } = useCommenting()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const answers = useCommentPages(activityId, { sort: 'new', threadId: thread.id }, isOpen)
  const outgoing = useOutgoing(activityId).filter(({ threadId }) => threadId === thread.id)
  const shown = isOpen && answers.first !== undefined ? answers.items : thread.firstReplies
  const isLoading = isOpen && answers.query.isPending
  const left = thread.replies - shown.length
  return (
    <One comment={thread}>
      {(shown.length > 0 || outgoing.length > 0) && (
        <ul className={styles.replies}>
          {shown.map(reply => (
            <li key={reply.id}>
              <One comment={reply} isReply />
            </li>
          ))}
          {outgoing.map(comment => (
            <li key={comment.key}>
              <OutgoingComment comment={comment} isReply />
            </li>
          ))}
        </ul>
      )}
      {isLoading && <Spinner size={20} />}
      {!isOpen && left > 0 && (
        <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
          {t('allReplies', { count: thread.replies })}
        </Button>
      )}
      {isOpen && answers.hasMore && (
        <Button kind="quiet" size="small" busy={answers.loadingMore} onClick={answers.onMore}>
          {t('moreReplies')}
        </Button>
      )}
    </One>
  )
}

interface OneProps {
  comment: CommentItem
  isReply?: boolean
  children?: React.ReactNode
}

function One({ comment, isReply, children }: OneProps) {
  const { onLike, onReply, onMore } = useCommentActions(comment)
  return <CommentView {...{ comment, isReply, onLike, onReply, onMore }}>{children}</CommentView>
}
