import { useCallback } from 'react'
import type { SubmissionRow as Work } from '#contract/features/submission/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Checkbox } from '#web/ui/Choice.tsx'
import { InfiniteList } from '#web/ui/InfiniteList.tsx'
import styles from './ChooseSubmissions.module.css'
import { SubmissionRow } from './SubmissionRow.tsx'

interface ChooseSubmissionsProps {
  submissions: readonly Work[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** Students to be ticked, one by one or all at once. */
export function ChooseSubmissions({ submissions, chosen, onChoose }: ChooseSubmissionsProps) {
  const t = useTexts('submission')
  const renderItem = useCallback(
    (submission: Work) => {
      const isChosen = chosen.has(submission.studentId)
      const toggle = () => {
        const next = new Set(chosen)
        if (!next.delete(submission.studentId)) next.add(submission.studentId)
        onChoose(next)
      }
      return (
        <div className={styles.row}>
          <Checkbox aria-label={submission.name} checked={isChosen} onChange={toggle} />
          <div className={styles.work}>
            <SubmissionRow submission={submission} onOpen={toggle} bare />
          </div>
        </div>
      )
    },
    [chosen, onChoose],
  )
  const isAll = submissions.length > 0 && submissions.every(submission => chosen.has(submission.studentId))
  return (
    <div className={styles.choose}>
      <div className={styles.all}>
        <Checkbox
          label={t('remind.all')}
          checked={isAll}
          mixed={!isAll && chosen.size > 0}
          onChange={checked =>
            onChoose(new Set(checked ? submissions.map(submission => submission.studentId) : []))
          }
        />
        <span className={styles.count}>{t('list.count', { count: submissions.length })}</span>
      </div>
      <InfiniteList
        label={t('list.students')}
        items={submissions}
        itemKey={submission => submission.studentId}
        renderItem={renderItem}
        rowHeight={69}
      />
    </div>
  )
}
