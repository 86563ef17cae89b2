import { useQueryClient } from '@tanstack/react-query'
import { answeringBoardCalls } from '#contract/features/answering/board-calls.ts'
import { askings } from '#contract/features/answering/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { chooseAction, dialog, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { LikedIcon, LikeIcon } from '#web/ui/icons/comment-icons.tsx'
import {
  CheckCircleIcon,
  CheckIcon,
  EyeIcon,
  EyeOffIcon,
  FolderIcon,
  MoreIcon,
  TrashIcon,
} from '#web/ui/icons/icons.tsx'
import styles from './Board.module.css'
import { type BoardPlace, changePost, dropOwn, type Listing, type Post } from './posts.ts'
import type { Leading } from './use-leading.ts'

interface PostCardProps {
  post: Post
  place: BoardPlace
  board: Listing
  lead: Leading
}

/** One post: what it says, its votes, and what may be done with it. */
export function PostCard({ post, place, board, lead }: PostCardProps) {
  const t = useTexts('answering/board')
  const { text, name, isAnswered, isHidden, isOwn, groupId } = post
  const { can, groups } = board
  const group = groups.find(({ id }) => id === groupId)
  const choose = usePostChoices(post, place, board, lead)
  return (
    <article
      className={styles.post}
      data-post={post.id}
      data-answered={isAnswered || undefined}
      data-drags={can.group || undefined}
    >
      {/* Whoever writes from right to left, or with marks that reach far, stays inside of their own. */}
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <div className={styles.facts}>
        <Votes {...{ post, place, can }} />
        {name !== '' && <span className={styles.name}>{name}</span>}
        {isOwn && <StatusTag tone="info">{t('yours')}</StatusTag>}
        {isAnswered && (
          <StatusTag tone="good" icon={CheckCircleIcon}>
            {t('answered')}
          </StatusTag>
        )}
        {isHidden && (
          <StatusTag tone="warn" icon={EyeOffIcon}>
            {t('hidden')}
          </StatusTag>
        )}
        {group && !can.group && <StatusTag tone="neutral">{group.title}</StatusTag>}
        <span className={styles.actions}>
          {can.group && (
            <Button
              size="small"
              kind="quiet"
              icon={FolderIcon}
              aria-label={t('groupOf', { text: start(text), group: group?.title ?? t('ungrouped') })}
              onClick={() => lead.chooseGroup(post)}
            >
              {group?.title ?? t('ungrouped')}
            </Button>
          )}
          {can.mark && board.asking === askings.classQuestions && (
            <IconButton
              icon={isAnswered ? CheckCircleIcon : CheckIcon}
              label={t(isAnswered ? 'unmark' : 'mark')}
              aria-pressed={isAnswered}
              onClick={() => lead.mark(post)}
            />
          )}
          {choose && <IconButton icon={MoreIcon} label={t('more', { text: start(text) })} onClick={choose} />}
        </span>
      </div>
      {isHidden && isOwn && <p className={styles.hint}>{t('hiddenHint')}</p>}
    </article>
  )
}

/** What names a post for whoever hears it. */
const start = (text: string) => (text.length > 40 ? `${Array.from(text).slice(0, 40).join('')}…` : text)

/** Undefined: nothing may be done with it. */
function usePostChoices(post: Post, place: BoardPlace, { can }: Listing, lead: Leading) {
  const t = useTexts('answering/board')
  const client = useQueryClient()
  const removing = useCommand(answeringBoardCalls.removePost, {
    refreshes: [answeringBoardCalls.listPosts],
    onDone: () => dropOwn(client, place, post.id),
  })
  const mayRemove = post.isOwn && can.remove
  if (!can.hide && !mayRemove) return undefined
  return async () => {
    const chosen = await chooseAction({
      choices: [
        ...(can.hide
          ? [
              {
                key: 'hide' as const,
                label: t(post.isHidden ? 'unhide' : 'hide'),
                icon: post.isHidden ? EyeIcon : EyeOffIcon,
              },
            ]
          : []),
        ...(mayRemove
          ? [{ key: 'remove' as const, label: t('takeBack'), icon: TrashIcon, danger: true }]
          : []),
      ],
    })
    if (chosen === 'hide') lead.hide(post)
    if (chosen !== 'remove') return
    const isSure = await dialog.confirm({
      ...{ title: t('takeBackTitle'), message: t('takeBackHint'), confirmLabel: t('takeBack'), danger: true },
    })
    if (isSure) removing.mutate({ postId: post.id })
  }
}

interface VotesProps {
  post: Post
  place: BoardPlace
  can: Listing['can']
}

/** How many have voted; to be tapped by whoever may. */
function Votes({ post: { id: postId, votes, isVoted, isOwn }, place, can }: VotesProps) {
  const t = useTexts('answering/board')
  const client = useQueryClient()
  const put = (change: Partial<Post>) => changePost(client, place, postId, change)
  const voting = useCommand(answeringBoardCalls.votePost, {
    onDone: put,
    onFailed: failure => {
      put({ isVoted, votes })
      toast.bad(failure.message)
    },
  })
  if (!can.vote || isOwn)
    return (
      <span className={styles.votes}>
        <LikeIcon size={18} />
        {t('votes', { count: votes })}
      </span>
    )
  return (
    <button
      type="button"
      className={styles.vote}
      aria-pressed={isVoted}
      aria-label={t(isVoted ? 'unvote' : 'vote', { count: votes })}
      onClick={() => {
        put({ isVoted: !isVoted, votes: Math.max(0, votes + (isVoted ? -1 : 1)) })
        voting.mutate({ postId, isVoted: !isVoted })
      }}
    >
      {isVoted ? <LikedIcon size={20} /> : <LikeIcon size={20} />}
      {number(votes)}
    </button>
  )
}
