import { useNavigate } from 'react-router'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { capitalised, pastTime } from '#web/lib/dates.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { useTestAddress } from '../addresses.ts'
import { takingPath } from './addresses.ts'
import type { Standing } from './rules-said.ts'

/** The attempts of a student, where there may be several. */
export function OwnTries({ standing: { attemptList, attempts } }: { standing: Standing }) {
  const t = useTexts('test/taking')
  const navigate = useNavigate()
  const place = useTestAddress()
  if (attempts === 1 || attemptList.length === 0) return null
  return (
    <List title={t('attempts.title')}>
      {attemptList.map(({ attempt, state, submittedAt, score, isCounted }) => {
        const isWritten = state === submissionStates.notSubmitted
        return (
          <ListRow
            key={attempt}
            title={t('begin.attempt', { attempt })}
            note={submittedAt === null ? undefined : capitalised(pastTime(submittedAt))}
            trailing={
              isWritten ? (
                <StatusTag tone="accent">{t('attempts.running')}</StatusTag>
              ) : (
                [isCounted && t('attempts.counted'), score !== null && number(score, 1)]
                  .filter(Boolean)
                  .join(' · ')
              )
            }
            onClick={isWritten ? undefined : () => navigate(takingPath('result', place, { attempt }))}
          />
        )
      })}
    </List>
  )
}
