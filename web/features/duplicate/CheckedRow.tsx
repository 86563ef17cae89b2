import { useNavigate } from 'react-router'
import type { duplicateCalls } from '#contract/features/duplicate/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { percent } from '#web/lib/format.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { ClockIcon } from '#web/ui/icons/icons.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { reportPath, useCheckAddress } from './addresses.ts'

type Row = AnswerOf<typeof duplicateCalls.listChecks>['list'][number]
type Check = Pick<Row, 'state' | 'rate'>

/** A submission with what it has in common with others; opens the passages. */
export function CheckedRow({ row, warningRate }: { row: Row; warningRate: number }) {
  const t = useTexts('duplicate')
  const navigate = useNavigate()
  const { courseId, taskId } = useCheckAddress()
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
          : () => navigate(reportPath({ courseId, taskId, role: 1, checkId: row.checkId }))
      }
    />
  )
}

function noteOf({ state, problem, sources, unread }: Row, t: Translate<'duplicate'>) {
  if (state === 'running') return ''
  if (problem === 'short') return t('short')
  if (unread.length > 0) return t('unreadFiles', { count: unread.length })
  return sources > 0 ? t('sources', { count: sources }) : ''
}

/** What a check has found, or that it waits. */
export function Rate({ row: { state, rate }, warningRate }: { row: Check; warningRate: number }) {
  const t = useTexts('duplicate')
  if (state === 'running')
    return (
      <StatusTag tone="info" icon={ClockIcon}>
        {t('waits')}
      </StatusTag>
    )
  if (rate === null) return <StatusTag tone="neutral">{t('unknown')}</StatusTag>
  return <RateTag rate={rate} warningRate={warningRate} />
}

/** A rate by colour, icon and word. */
export function RateTag({ rate, warningRate }: { rate: number; warningRate: number }) {
  const t = useTexts('duplicate')
  const said = percent(rate / 100)
  return rate >= warningRate ? (
    <StatusTag tone="warn">{t('flagged', { rate: said })}</StatusTag>
  ) : (
    <StatusTag tone={rate === 0 ? 'good' : 'neutral'}>{said}</StatusTag>
  )
}
