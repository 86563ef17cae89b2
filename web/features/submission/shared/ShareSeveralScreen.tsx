import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { sharedPath, useHomeworkAddress } from '#web/features/homework/addresses.ts'
import styles from '#web/features/homework/grading/StaffHomework.module.css'
import { useInfo } from '#web/features/homework/info.ts'
import { submissionQueries } from '#web/features/homework/live-updates.ts'
import { homeworkSubmissions } from '#web/features/homework/submissions.ts'
import { askAllSubmissions } from '#web/features/submission/roster/all-submissions.ts'
import { ChooseSubmissions, pickedOf } from '#web/features/submission/roster/ChooseSubmissions.tsx'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'

/** Shows several submissions to the class at once. */
export function ShareSeveralScreen() {
  const t = useTexts('homework')
  const { courseId, homeworkId } = useHomeworkAddress()
  const back = useBack(sharedPath(courseId, homeworkId, 1))
  const query = useQuery(askAllSubmissions(homeworkSubmissions, homeworkId, ['submitted']))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [showsNames, setNamed] = useState(true)
  const { query: info } = useInfo(homeworkId, query.data !== undefined)
  // Names that staff do not see themselves are not shown to the class.
  const areNamesHidden = info.data?.areNamesHidden !== false
  const isNamed = showsNames && !areNamesHidden
  const share = useCommand(homeworkCalls.batchUpdate, {
    refreshes: submissionQueries,
    onDone: ({ done }) => {
      toast.good(t('share.doneSeveral', { count: done }))
      back()
    },
    onFailed: failure => {
      // Some may have another submission by now.
      void query.refetch()
      void alertFailure(failure)
    },
  })
  const picked = pickedOf(query.data, chosen)
  const input = { id: homeworkId, ...picked, action: 'share' as const, isNameless: !isNamed }
  return (
    <Screen
      footer={
        query.data && query.data.length > 0 ? (
          <Button
            kind="primary"
            size="large"
            block
            busy={share.isPending}
            disabled={picked.studentIds.length === 0 || info.data === undefined}
            onClick={() => share.mutate(input)}
          >
            {picked.studentIds.length > 0
              ? t('share.submit', { count: picked.studentIds.length })
              : t('share.choose')}
          </Button>
        ) : undefined
      }
    >
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={8} avatar />}
        isEmpty={works => works.length === 0}
        empty={<EmptyState art="work" title={t('share.nothing')} hint={t('share.nothingHint')} />}
      >
        {works => (
          <>
            {!areNamesHidden && (
              <Card>
                <div className={styles.inset}>
                  <Switch label={t('share.showNames')} checked={isNamed} onChange={setNamed} />
                </div>
              </Card>
            )}
            <ChooseSubmissions submissions={works} chosen={chosen} onChoose={setChosen} />
          </>
        )}
      </QueryView>
    </Screen>
  )
}
