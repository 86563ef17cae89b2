import { useNavigate } from 'react-router'
import type { AttemptOfStudent } from '#contract/features/submission/entities.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { capitalised, pastTime } from '#web/lib/dates.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import type { SubmissionKind } from '../kind.ts'
import { shownSubmission } from '../shown-state.ts'
import type { OwnSubmission, ShownShapes } from '../task.ts'
import styles from './OwnAttempts.module.css'
import { ruleText } from './rules.ts'

interface OwnAttemptsProps {
  kind: Pick<SubmissionKind<ShownShapes>, 'pages'>
  task: ShownShapes['task']
  mine: OwnSubmission
}

/** A student's attempts, which of them count, and what that makes. */
export function OwnAttempts({ kind, task, mine }: OwnAttemptsProps) {
  const t = useTexts('submission')
  const navigate = useNavigate()
  const { to } = useSubmissionAddress(kind.pages)
  const result =
    mine.score !== null &&
    t('attempts.result', { score: number(mine.score, 1), full: number(task.fullScore, 1) })
  const open = ({ attempt, state }: AttemptOfStudent) =>
    state === submissionStates.notSubmitted
      ? navigate(to('write'))
      : navigate(to('submission', { attempt: String(attempt) }))
  return (
    <List
      title={t('attempts.list')}
      hint={[result, ruleText(task.attemptRule, t)].filter(Boolean).join(' · ')}
    >
      {mine.attempts.map(attempt => (
        <ListRow
          key={attempt.attempt}
          title={t('attempts.attempt', { attempt: attempt.attempt })}
          note={attempt.submittedAt === null ? undefined : capitalised(pastTime(attempt.submittedAt))}
          trailing={<AttemptState attempt={attempt} />}
          onClick={() => open(attempt)}
        />
      ))}
    </List>
  )
}

function AttemptState({ attempt: { state, score, isCounted } }: { attempt: AttemptOfStudent }) {
  const t = useTexts('submission')
  if (state === submissionStates.notSubmitted)
    return <StatusTag tone="accent">{t('attempts.inProgress')}</StatusTag>
  const { tone, text } = shownSubmission(state, t)
  return (
    <span className={styles.state}>
      {isCounted && <StatusTag tone="good">{t('attempts.isCounted')}</StatusTag>}
      {score === null ? (
        <StatusTag tone={tone}>{text}</StatusTag>
      ) : (
        <span className={styles.score}>{number(score, 1)}</span>
      )}
    </span>
  )
}
