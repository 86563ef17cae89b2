import { useNavigate } from 'react-router'
import { homeworkKinds } from '#contract/features/homework/rules.ts'
import { lateRules } from '#contract/features/submission/rules.ts'
import { batchPath } from '#web/features/group/addresses.ts'
import type { Info, OwnSubmission } from '#web/features/homework/info.ts'
import { shortTime } from '#web/lib/dates.ts'
import { listed } from '#web/lib/listed.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { GroupLine } from '../reading/GroupLine.tsx'
import styles from './OwnGroup.module.css'

interface OwnGroupProps {
  info: Info
  mine: OwnSubmission
  /** Says who would be late now; not to those who have handed in and need do nothing. */
  warns?: boolean
}

/** With whom a student hands in, and who of them was the last to write; what to do without a group. */
export function OwnGroup({ info, mine, warns = true }: OwnGroupProps) {
  const t = useTexts('homework')
  const navigate = useNavigate()
  const { courseId, groupSetId, groupSetName } = info
  if (info.kind !== homeworkKinds.groups) return null
  if (mine.group) {
    const { writer, savedAt } = mine.draft
    return (
      <>
        {warns && mine.lateMembers.length > 0 && (
          <Callout tone="warn" title={t('group.lateNow', { names: listed(mine.lateMembers) })}>
            {t(info.lateRule === lateRules.refused ? 'group.lateKept' : 'group.lateLoses')}
          </Callout>
        )}
        <Card>
          <GroupLine group={mine.group}>
            {writer !== '' && savedAt !== null && savedAt > (mine.submittedAt ?? 0) && (
              <span className={styles.saved}>
                {t('group.savedBy', { name: writer, time: shortTime(savedAt) })}
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
      title={t('group.none')}
      action={
        <Button size="small" onClick={() => navigate(address)}>
          {t('group.choose')}
        </Button>
      }
    >
      {t('group.noneHint', { set: groupSetName })}
    </Callout>
  )
}
