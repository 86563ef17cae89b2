import { useTexts } from '#web/lib/texts.ts'
import { useUser } from '#web/shell/user.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { ErrorIcon } from '#web/ui/icons/icons.tsx'
import { type Outgoing, outboxOf } from '../outgoing.ts'
import { CommentText } from './CommentText.tsx'
import styles from './OutgoingComment.module.css'

interface OutgoingCommentProps {
  comment: Outgoing
  isReply?: boolean
}

/** A comment on its way to the server, or one that did not arrive: never lost without a word. */
export function OutgoingComment({ comment, isReply = false }: OutgoingCommentProps) {
  const t = useTexts('comment')
  const user = useUser()
  const outbox = outboxOf(comment.activityId)
  const isFailed = comment.state === 'failed'
  return (
    <article className={styles.comment} data-reply={isReply || undefined}>
      <Avatar name={user?.name ?? ''} src={user?.avatar} size={isReply ? 28 : 36} />
      <div className={styles.body}>
        <CommentText content={comment.content} names={comment.mentions.map(({ name }) => name)} />
        {isFailed ? (
          <Stack gap={2}>
            <p className={styles.problem} role="alert">
              <ErrorIcon size={16} />
              {comment.problem || t('notSent')}
            </p>
            <Stack row gap={2}>
              <Button size="small" onClick={() => outbox.retry(comment.key)}>
                {t('tryAgain')}
              </Button>
              <Button kind="quiet" size="small" onClick={() => outbox.drop(comment.key)}>
                {t('discard')}
              </Button>
            </Stack>
          </Stack>
        ) : (
          <p className={styles.state} role="status">
            {t('sending')}
          </p>
        )}
      </div>
    </article>
  )
}
