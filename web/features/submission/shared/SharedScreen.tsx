import { useNavigate } from 'react-router'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { Comments } from '#web/features/comment/Comments.tsx'
import { shareSeveralPath, useHomeworkAddress } from '#web/features/homework/addresses.ts'
import { useInfo } from '#web/features/homework/info.ts'
import { submissionQueries, useSharedNews } from '#web/features/homework/live-updates.ts'
import { useCommand } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { SharedSubmission } from './SharedSubmission.tsx'
import { showsClassmates } from './shows-classmates.ts'

/** What the class sees of its submissions, and what is said about them. */
export function SharedScreen() {
  const t = useTexts('homework')
  const navigate = useNavigate()
  const { courseId, homeworkId } = useHomeworkAddress()
  const { query, items, ...more } = usePages(homeworkCalls.listShared, { id: homeworkId, limit: 20 })
  const info = useInfo(homeworkId, query.data !== undefined).query.data
  useSharedNews(courseId, homeworkId)
  const mayShare = info?.mine === null && info.can.return
  const takeBack = useCommand(homeworkCalls.share, {
    refreshes: submissionQueries,
    onDone: () => toast.good(t('share.takenBack')),
  })
  return (
    <Screen
      title={info && showsClassmates(info) ? t('share.classmates') : undefined}
      subtitle={info?.title}
      onRefresh={() => query.refetch()}
      actions={
        mayShare
          ? [
              {
                icon: PlusIcon,
                label: t('share.several'),
                onClick: () => navigate(shareSeveralPath(courseId, homeworkId)),
              },
            ]
          : []
      }
    >
      <QueryView
        query={query}
        skeleton={<SkeletonCards cards={2} />}
        isEmpty={() => items.length === 0}
        empty={
          <EmptyState
            art="work"
            title={t('share.none')}
            hint={t(mayShare ? 'share.noneForStaff' : 'share.noneHint')}
            action={
              mayShare && (
                <Button kind="primary" onClick={() => navigate(shareSeveralPath(courseId, homeworkId))}>
                  {t('share.choose')}
                </Button>
              )
            }
          />
        }
      >
        {() => (
          <Stack gap={4}>
            <InfiniteList
              label={t('share.list')}
              items={items}
              itemKey={({ id }) => id}
              rowHeight={200}
              renderItem={submission => (
                <SharedSubmission
                  submission={submission}
                  onTakeBack={
                    mayShare && submission.people[0]
                      ? () =>
                          takeBack.mutate({
                            id: homeworkId,
                            studentId: submission.people[0]!.studentId,
                            isShared: false,
                          })
                      : undefined
                  }
                />
              )}
              {...more}
            />
            <Comments courseId={courseId} activityId={homeworkId} />
          </Stack>
        )}
      </QueryView>
    </Screen>
  )
}
