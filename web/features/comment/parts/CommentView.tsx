import type { ReactNode } from 'react'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { pastTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { LikedIcon, LikeIcon } from '#web/ui/icons/comment-icons.tsx'
import { EyeOffIcon, MoreIcon, PersonIcon, ReturnIcon, StarIcon } from '#web/ui/icons/icons.tsx'
import type { CommentItem } from '../comment-changes.ts'
import { CommentText } from './CommentText.tsx'
import styles from './CommentView.module.css'

interface CommentViewProps {
  comment: CommentItem
  /** An answer in a thread. */
  isReply?: boolean
  onLike?: () => void
  onReply?: () => void
  onMore?: () => void
  /** Below it: its answers. */
  children?: ReactNode
}

/** One comment: who, when, what; and what can be done with it. */
export function CommentView({
  comment,
  isReply = false,
  onLike,
  onReply,
  onMore,
  children,
}: CommentViewProps) {
  const t = useTexts('comment')
  const { name, isDeleted, likes, isLiked } = comment
  const isUnknown = name === ''
  return (
    <article className={styles.comment} data-reply={isReply || undefined}>
      {isUnknown ? (
        <span className={styles.nobody} data-reply={isReply || undefined}>
          <PersonIcon size={isReply ? 16 : 20} />
        </span>
      ) : (
        <Avatar name={name} src={comment.avatar} size={isReply ? 28 : 36} />
      )}
      <div className={styles.body}>
        {isDeleted ? (
          <p className={styles.deleted}>{t('deleted')}</p>
        ) : (
          <>
            <Head comment={comment} />
            {comment.content !== '' && (
              <CommentText content={comment.content} names={comment.mentions.map(one => one.name)} />
            )}
            {comment.pictures.length > 0 && (
              <div className={styles.pictures}>
                <AttachmentList files={comment.pictures} />
              </div>
            )}
          </>
        )}
        {(onLike || onReply || onMore || likes > 0) && (
          <div className={styles.actions}>
            {!isDeleted && (onLike || likes > 0) && (
              <button
                type="button"
                className={styles.action}
                data-liked={isLiked || undefined}
                aria-pressed={isLiked}
                aria-label={t('likeBy', { count: likes })}
                disabled={!onLike}
                onClick={onLike}
              >
                {isLiked ? <LikedIcon size={18} /> : <LikeIcon size={18} />}
                {likes > 0 && <span>{likes}</span>}
              </button>
            )}
            {onReply && !isDeleted && (
              <button type="button" className={styles.action} onClick={onReply}>
                <ReturnIcon size={18} />
                {t('reply')}
              </button>
            )}
            {onMore && (
              <button
                type="button"
                className={styles.action}
                data-end
                aria-label={t('moreOf', { name: isUnknown ? t('nameHidden') : name })}
                onClick={onMore}
              >
                <MoreIcon size={18} />
              </button>
            )}
          </div>
        )}
        {children}
      </div>
    </article>
  )
}

function Head({ comment }: { comment: CommentItem }) {
  const t = useTexts('comment')
  const { name, isStaff, isNameless, isHidden, isBest, answersName, createdAt } = comment
  return (
    <header className={styles.head}>
      <span className={styles.name}>{name || t('nameHidden')}</span>
      {isStaff && <span className={styles.role}>{t('teacher')}</span>}
      {answersName !== '' && <span className={styles.to}>{t('answers', { name: answersName })}</span>}
      <time className={styles.time}>{createdAt === null ? '' : pastTime(createdAt)}</time>
      {isBest && (
        <StatusTag tone="good" icon={StarIcon}>
          {t('best')}
        </StatusTag>
      )}
      {isNameless && name !== '' && <StatusTag tone="neutral">{t('hiddenFromStudents')}</StatusTag>}
      {isHidden && (
        <StatusTag tone="warn" icon={EyeOffIcon}>
          {t('hidden')}
        </StatusTag>
      )}
    </header>
  )
}
