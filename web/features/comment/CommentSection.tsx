import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { commentCalls } from '#contract/features/comment/calls.ts'
import type { CommentOrder } from '#contract/features/comment/entities.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { chooseAction, toast } from '#web/ui/base/ask.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { LockIcon, MoreIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import styles from './CommentSection.module.css'
import { Composer } from './Composer.tsx'
import type { CommentPage, Thread } from './comment-changes.ts'
import { type Commenting, CommentingContext } from './commenting.ts'
import { outboxOf, type Target, useOutgoing } from './outgoing.ts'
import { OutgoingComment } from './parts/OutgoingComment.tsx'
import { ThreadView } from './ThreadView.tsx'
import { applyChanges, useCommentNews, useCommentPages } from './use-comments.ts'

interface CommentSectionProps {
  courseId: string
  activityId: string
}

/** The comments below an activity, and the field to write one in reach of the thumb. */
export function CommentSection({ courseId, activityId }: CommentSectionProps) {
  const t = useTexts('comment')
  const [sort, setSort] = useState<CommentOrder>('new')
  const { query, first, items, ...pages } = useCommentPages(activityId, { sort })
  const outgoing = useOutgoing(activityId).filter(({ threadId }) => threadId === null)
  const { commenting, composer } = useComposer(courseId, activityId, first?.can)
  const can = first?.can
  return (
    <CommentingContext value={commenting}>
      <section data-section className={styles.section} aria-label={t('title')}>
        <Head page={first} activityId={activityId} />
        {first !== undefined && (first.total > 1 || first.best > 0) && (
          <SegmentedFilter<CommentOrder>
            label={t('sort')}
            value={sort}
            onChange={setSort}
            options={[
              { value: 'new', label: t('newest') },
              { value: 'liked', label: t('liked') },
              ...(first.best > 0 || sort === 'best'
                ? [{ value: 'best' as const, label: t('bestOnes'), count: first.best }]
                : []),
            ]}
          />
        )}
        {outgoing.length > 0 && (
          <div className={styles.card}>
            {outgoing.map(comment => (
              <OutgoingComment key={comment.key} comment={comment} />
            ))}
          </div>
        )}
        <QueryView
          query={query}
          skeleton={<SkeletonRows rows={3} avatar />}
          isEmpty={() => items.length === 0 && outgoing.length === 0}
          empty={
            <EmptyState
              art="messages"
              title={t(sort === 'best' ? 'noBest' : 'none')}
              hint={sort === 'best' ? undefined : t(can?.write ? 'noneHint' : 'noneClosed')}
            />
          }
        >
          {() =>
            items.length > 0 && (
              <InfiniteList
                {...pages}
                items={items}
                label={t('title')}
                itemKey={idOf}
                rowHeight={120}
                renderItem={renderThread}
              />
            )
          }
        </QueryView>
        {can && (
          <div className={styles.bar}>
            {can.write ? (
              <button type="button" className={styles.field} onClick={() => commenting.write()}>
                {t('write')}
              </button>
            ) : (
              <p className={styles.refusal}>
                <LockIcon size={18} />
                {can.refusal}
              </p>
            )}
          </div>
        )}
      </section>
      {composer}
    </CommentingContext>
  )
}

const idOf = ({ id }: Thread) => id
const renderThread = (thread: Thread): ReactNode => <ThreadView thread={thread} />

interface HeadProps {
  page: CommentPage | undefined
  activityId: string
}

function Head({ page, activityId }: HeadProps) {
  const t = useTexts('comment')
  const lock = useCommand(commentCalls.lock, {
    refreshes: [commentCalls.list, commentCalls.getThread],
    onDone: (_, { isLocked }) => toast.good(t(isLocked ? 'closedNow' : 'openedNow')),
  })
  const manage = async () => {
    const isLocked = page?.isLocked ?? false
    const chosen = await chooseAction({
      title: t('manage'),
      choices: [{ key: 'lock', label: t(isLocked ? 'open' : 'close'), icon: LockIcon }],
    })
    if (chosen === 'lock') lock.mutate({ activityId, isLocked: !isLocked })
  }
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>
        {t('title')}
        {page !== undefined && page.count > 0 && <span className={styles.count}>{page.count}</span>}
      </h2>
      {page?.can.manage && <IconButton icon={MoreIcon} label={t('manage')} onClick={manage} />}
    </header>
  )
}

/** What every comment of a section can ask for, and the sheet in which one is written. */
export function useComposer(courseId: string, activityId: string, can: CommentPage['can'] | undefined) {
  const client = useQueryClient()
  const [target, setTarget] = useState<Target & { name?: string }>()
  const outbox = outboxOf(activityId)
  useCommentNews(courseId, activityId, content => outbox.list.some(one => one.content === content))
  useEffect(() => {
    outbox.onArrived = ({ comment }) => {
      applyChanges(client, activityId, { list: [comment], gone: [] })
      void client.invalidateQueries({ queryKey: [commentCalls.list.path], refetchType: 'none' })
    }
  }, [outbox, client, activityId])
  const latest = useRef(can)
  latest.current = can
  const write = useCallback<Commenting['write']>(
    answered =>
      setTarget({
        activityId,
        answersId: answered?.id ?? null,
        threadId: answered ? (answered.threadId ?? answered.id) : null,
        name: answered?.name,
      }),
    [activityId],
  )
  const commenting = useMemo<Commenting>(
    () => ({ courseId, activityId, can, write }),
    [courseId, activityId, can, write],
  )
  return {
    commenting,
    composer: (
      <Composer
        target={target}
        mayHideName={can?.hideName ?? false}
        onClose={() => setTarget(undefined)}
        onSend={draft => target && outbox.add(target, draft)}
      />
    ),
  }
}
