import { useNavigate } from 'react-router'
import type { homeworkDuplicateCalls } from '#contract/features/homework/duplicate-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { percent } from '#web/lib/format.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { ClockIcon } from '#web/ui/icons/icons.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { reportPath, useHomeworkAddress } from '../addresses.ts'

type Row = AnswerOf<typeof homeworkDuplicateCalls.listChecks>['list'][number]

/** A submission with what it has in common with others; opens the passages. */
export function CheckedRow({ row, warningRate }: { row: Row; warningRate: number }) {
  const t = useTexts('homework')
  const navigate = useNavigate()
  const { courseId, homeworkId } = useHomeworkAddress()
  return (
    <RowBody
      leading={<Avatar name={row.name} src={row.avatar} />}
      title={row.name}
      note={[row.number, noteOf(row, t)].filter(Boolean).join(' · ') || undefined}
      wrap
      chevron={false}
      trailing={<Rate row={row} warningRate={warningRate} />}
      onClick={
        row.state === 'running'
          ? undefined
          : () => navigate(reportPath({ courseId, homeworkId, role: 1, checkId: row.checkId }))
      }
    />
  )
}

function noteOf({ state, problem, sources, unread }: Row, t: Translate<'homework'>) {
  if (state === 'running') return ''
  if (problem === 'short') return t('duplicates.short')
  if (unread.length > 0) return t('duplicates.unreadFiles', { count: unread.length })
  return sources > 0 ? t('duplicates.sources', { count: sources }) : ''
}

function Rate({ row: { state, rate }, warningRate }: { row: Row; warningRate: number }) {
  const t = useTexts('homework')
  if (state === 'running')
    return (
      <StatusTag tone="info" icon={ClockIcon}>
        {t('duplicates.waits')}
      </StatusTag>
    )
  if (rate === null) return <StatusTag tone="neutral">{t('duplicates.unknown')}</StatusTag>
  return <RateTag rate={rate} warningRate={warningRate} />
}

/** A rate by colour, icon and word. */
export function RateTag({ rate, warningRate }: { rate: number; warningRate: number }) {
  const t = useTexts('homework')
  const said = percent(rate / 100)
  return rate >= warningRate ? (
    <StatusTag tone="warn">{t('duplicates.flagged', { rate: said })}</StatusTag>
  ) : (
    <StatusTag tone={rate === 0 ? 'good' : 'neutral'}>{said}</StatusTag>
  )
}
