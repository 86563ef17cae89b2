import { useNavigate } from 'react-router'
import { lateRules } from '#contract/features/submission/rules.ts'
import { batchPath } from '#web/features/group/addresses.ts'
import { pastTime } from '#web/lib/dates.ts'
import { listed } from '#web/lib/listed.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { GroupLine } from '../reading/GroupLine.tsx'
import { isOfGroups, type OwnSubmission, type TaskShown } from '../task.ts'
import styles from './OwnGroup.module.css'

interface OwnGroupProps {
  task: TaskShown
  mine: OwnSubmission
  /** Says who would be late now; not to those who have handed in and need do nothing. */
  warns?: boolean
}

/** With whom a student hands in, and who of them was the last to write; what to do without a group. */
export function OwnGroup({ task, mine, warns = true }: OwnGroupProps) {
  const t = useTexts('submission')
  const navigate = useNavigate()
  const { courseId, groupSetId, groupSetName } = task
  if (!isOfGroups(task)) return null
  if (mine.group) {
    const { writer, savedAt } = mine.draft
    return (
      <>
        {warns && mine.lateMembers.length > 0 && (
          <Callout tone="warn" title={t('group.lateNow', { names: listed(mine.lateMembers) })}>
            {t(task.lateRule === lateRules.refused ? 'group.lateKept' : 'group.lateLoses')}
          </Callout>
        )}
        <Card>
          <GroupLine group={mine.group}>
            {writer !== '' && savedAt !== null && savedAt > (mine.submittedAt ?? 0) && (
              <span className={styles.saved}>
                {t('group.savedBy', { name: writer, time: pastTime(savedAt) })}
              </span>
            )}
          </GroupLine>
        </Card>
      </>
    )
  }
  if (mine.version > 0) return null
  if (groupSetName === '') return <Callout>{t('group.goneAlone')}</Callout>
  const address = batchPath({ courseId, courseRole: '0' }, groupSetId)
  return (
    <Callout
      tone="warn"
      title={t('group.notYet')}
      action={
        <Button size="small" onClick={() => navigate(address)}>
          {t('group.choose')}
        </Button>
      }
    >
      {t('group.notYetHint', { set: groupSetName })}
    </Callout>
  )
}
