import type { ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { Comments } from '#web/features/comment/Comments.tsx'
import { useCommand } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import type { ContentProps, SharingKind, SubmissionKind } from '../kind.ts'
import { type ShownShapes, useTask } from '../task.ts'
import { SharedSubmission } from './SharedSubmission.tsx'
import { showsClassmates } from './shows-classmates.ts'

interface SharedScreenProps<S extends ShownShapes> {
  kind: SubmissionKind<S>
  sharing: SharingKind<S>
  Content: ComponentType<ContentProps<S>>
}

/** What the class sees of its submissions, and what is said about them. */
export function SharedScreen<S extends ShownShapes>({ kind, sharing, Content }: SharedScreenProps<S>) {
  const t = useTexts('submission/shared')
  const common = useTexts('submission')
  const words = kind.useWords()
  const navigate = useNavigate()
  const { courseId, taskId, to } = useSubmissionAddress(kind.pages)
  const { query, items, ...more } = usePages(sharing.list.call, sharing.list.input({ taskId, limit: 20 }))
  const task = useTask(kind, taskId, query.data !== undefined).data
  sharing.useNews(courseId, taskId)
  const mayShare = task?.mine === null && task.can.return
  const takeBack = useCommand(sharing.takeBack.call, {
    refreshes: kind.refreshes,
    onDone: () => toast.good(common('share.takenBack')),
  })
  return (
    <Screen
      title={task && showsClassmates(task) ? words.classmates : undefined}
      subtitle={task?.title}
      onRefresh={() => query.refetch()}
      actions={
        mayShare
          ? [
              {
                icon: PlusIcon,
                label: words.shareSeveral,
                onClick: () => navigate(to('share')),
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
            title={t('none')}
            hint={mayShare ? t('noneForStaff') : t('noneHint', { task: words.noun })}
            action={
              mayShare && (
                <Button kind="primary" onClick={() => navigate(to('share'))}>
                  {t('choose')}
                </Button>
              )
            }
          />
        }
      >
        {() => (
          <>
            <InfiniteList
              label={words.shared}
              items={items}
              itemKey={({ id }) => id}
              rowHeight={200}
              renderItem={submission => (
                <SharedSubmission
                  {...{ submission, task, Content }}
                  onTakeBack={
                    mayShare && submission.people[0]
                      ? () =>
                          takeBack.mutate(
                            sharing.takeBack.input({
                              taskId,
                              studentId: submission.people[0]!.studentId,
                            }),
                          )
                      : undefined
                  }
                />
              )}
              {...more}
            />
            <Comments courseId={courseId} activityId={taskId} />
          </>
        )}
      </QueryView>
    </Screen>
  )
}
