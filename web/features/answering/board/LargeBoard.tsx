import { answeringBoardCalls } from '#contract/features/answering/board-calls.ts'
import { answeringBoardMessages } from '#contract/features/answering/board-messages.ts'
import { answeringMessages } from '#contract/features/answering/messages.ts'
import { askings } from '#contract/features/answering/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useBackAgain, useProjected, useTold } from '#web/features/projector/link.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useThrottled } from '#web/lib/throttled.ts'
import { LikeIcon } from '#web/ui/icons/comment-icons.tsx'
import { CheckCircleIcon } from '#web/ui/icons/icons.tsx'
import type { LargeProps } from '../projecting/large.ts'
import styles from './LargeBoard.module.css'

type Wall = AnswerOf<typeof answeringBoardCalls.projectPosts>

/** One wall asks again at most this often, in milliseconds. */
const interval = 500
/** What is read from the last row. */
const most = { all: 8, ofGroup: 4 } as const

/** What a class writes, on a wall: most votes first, ideas by their groups, and nobody's name. */
export function LargeBoard({ question, link, stepId }: LargeProps) {
  const t = useTexts('answering/board')
  const { data, refetch } = useProjected(link, answeringBoardCalls.projectPosts, {
    ...{ stepId: stepId as never, questionId: question.id },
  })
  const renew = () => void refetch()
  const renewSoon = useThrottled(renew, () => interval)
  useTold(link, answeringBoardMessages.postsChanged, told => told.questionId === question.id && renewSoon())
  useTold(link, answeringMessages.stepChanged, told => told.stepId === stepId && renewSoon())
  useBackAgain(link, renew)
  if (!data) return null
  const { asking, areShown, list, groups, total } = data
  if (!areShown) return <p className={styles.note}>{t('wall.later')}</p>
  if (list.length === 0)
    return <p className={styles.note}>{t(asking === askings.ideas ? 'none.ideas' : 'none.questions')}</p>
  if (groups.length === 0) return <Posts posts={list} most={most.all} total={total} />
  const ungrouped = total - groups.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={styles.groups}>
      {groups.map(({ id, title, count }) => (
        <section key={id} className={styles.group}>
          <h3 className={styles.title} dir="auto">
            {title}
          </h3>
          <Posts posts={list.filter(({ groupId }) => groupId === id)} most={most.ofGroup} total={count} />
        </section>
      ))}
      {ungrouped > 0 && (
        <section className={styles.group}>
          <h3 className={styles.title}>{t('ungrouped')}</h3>
          <Posts
            posts={list.filter(({ groupId }) => groupId === null)}
            most={most.ofGroup}
            total={ungrouped}
          />
        </section>
      )}
    </div>
  )
}

interface PostsProps {
  posts: Wall['list']
  most: number
  total: number
}

function Posts({ posts, most: count, total }: PostsProps) {
  const t = useTexts('answering/board')
  const shown = posts.slice(0, count)
  return (
    <>
      <ul className={styles.posts}>
        {shown.map(({ id, text, votes, isAnswered }) => (
          <li key={id} className={styles.post} data-answered={isAnswered || undefined}>
            <span className={styles.votes} role="img" aria-label={t('votes', { count: votes })}>
              <LikeIcon size={28} />
              {number(votes)}
            </span>
            <span className={styles.text} dir="auto">
              {text}
            </span>
            {isAnswered && (
              <span className={styles.answered}>
                <CheckCircleIcon size={28} />
                {t('answered')}
              </span>
            )}
          </li>
        ))}
      </ul>
      {total > shown.length && (
        <p className={styles.note}>{t('wall.more', { count: total - shown.length })}</p>
      )}
    </>
  )
}
