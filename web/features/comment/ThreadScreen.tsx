import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { commentCalls } from '#contract/features/comment/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { activityKinds } from '#web/features/activity/extension-points.ts'
import { jumpPath } from '#web/features/activity/use-kinds.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useAdditions } from '#web/shell/extension-points.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import styles from './CommentSection.module.css'
import { useComposer } from './CommentSection.tsx'
import { CommentingContext } from './commenting.ts'
import { ThreadView } from './ThreadView.tsx'

/** One thread by itself, where a message about it leads; and the way to what it was written below. */
export function ThreadScreen() {
  const [search] = useSearchParams()
  const query = useQuery(ask(commentCalls.getThread, { id: search.get('id') ?? '' }))
  return (
    <Screen onRefresh={query.refetch}>
      <QueryView query={query} skeleton={<SkeletonCards cards={1} />}>
        {found => <FoundThread found={found} />}
      </QueryView>
    </Screen>
  )
}

function FoundThread({ found }: { found: AnswerOf<typeof commentCalls.getThread> }) {
  const t = useTexts('comment')
  const navigate = useNavigate()
  const kinds = useAdditions(activityKinds)
  const { isStaff } = useCourseAddress()
  const { comment, courseId, title, can } = found
  const { commenting, composer } = useComposer(courseId, comment.activityId, can)
  const place = { courseId, isStaff }
  const item = { id: comment.activityId, contenttype: comment.contentType }
  return (
    <CommentingContext value={commenting}>
      <List>
        <ListRow
          title={t('openActivity', { title })}
          wrap
          onClick={() => navigate(jumpPath(kinds, item, place))}
        />
      </List>
      <section className={styles.section}>
        <Card flush>
          <ThreadView key={comment.id} thread={{ ...comment, firstReplies: [] }} isOpen />
        </Card>
        {can.write && !comment.isDeleted && (
          <div className={styles.bar}>
            <button type="button" className={styles.field} onClick={() => commenting.write(comment)}>
              {comment.name ? t('replyTo', { name: comment.name }) : t('replyToHidden')}
            </button>
          </div>
        )}
      </section>
      {composer}
    </CommentingContext>
  )
}
