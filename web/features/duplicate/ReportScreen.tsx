import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { duplicateCalls } from '#contract/features/duplicate/calls.ts'
import { duplicateMessages } from '#contract/features/duplicate/messages.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { percent } from '#web/lib/format.ts'
import { listed } from '#web/lib/listed.ts'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { ProgressRing } from '#web/ui/base/Progress.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { InfoIcon } from '#web/ui/icons/icons.tsx'
import { rulesPath, useCheckAddress } from './addresses.ts'
import { PassageCard } from './PassageCard.tsx'
import styles from './ReportScreen.module.css'

type Report = AnswerOf<typeof duplicateCalls.getReport>

/** What a submission has in common with others, passage beside passage; for students their own words only. */
export function ReportScreen() {
  const t = useTexts('duplicate')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { courseId, taskId, isStaff, to } = useCheckAddress()
  const checkId = search.get('taskid') ?? ''
  const query = useQuery(ask(duplicateCalls.getReport, { checkId }))
  const check = useCommand(duplicateCalls.check, {
    refreshes: [duplicateCalls.getReport, duplicateCalls.listChecks],
    onDone: () => toast.info(t('started')),
  })
  useLive({
    on: [duplicateMessages.checksProgressed],
    refreshes: [duplicateCalls.getReport],
    courseId,
    when: ({ activityId }) => activityId === taskId && query.data?.state === 'running',
  })
  return (
    <Screen
      broad
      title={isStaff ? query.data?.name : undefined}
      subtitle={query.data?.title}
      actions={[
        {
          icon: InfoIcon,
          label: t('rules'),
          onClick: () => navigate(rulesPath(courseId, taskId, isStaff ? 1 : 0)),
        },
      ]}
      onRefresh={() => query.refetch()}
    >
      <QueryView query={query} skeleton={<SkeletonCards cards={3} />}>
        {report => (
          <>
            <Summary report={report} isStaff={isStaff} />
            {isStaff && (
              <Stack row gap={2}>
                <Button
                  size="small"
                  kind="quiet"
                  onClick={() => navigate(to('submission', { studentid: report.studentId }))}
                >
                  {t('openSubmission')}
                </Button>
                {report.state !== 'running' && (
                  <Button
                    size="small"
                    kind="quiet"
                    busy={check.isPending}
                    onClick={() => check.mutate({ id: taskId, studentId: report.studentId as never })}
                  >
                    {t('checkOneAgain')}
                  </Button>
                )}
              </Stack>
            )}
            {report.parts.length === 0 && report.state === 'done' && (
              <EmptyState art="work" title={t('nothing')} hint={t('nothingHint')} />
            )}
            {report.parts.map((part, index) => (
              <PassageCard
                key={`${part.sourceId} ${part.begins}`}
                part={part}
                place={index + 1}
                name={isStaff ? report.name : t('own')}
                isStaff={isStaff}
              />
            ))}
          </>
        )}
      </QueryView>
    </Screen>
  )
}

function Summary({ report, isStaff }: { report: Report; isStaff: boolean }) {
  const t = useTexts('duplicate')
  const { rate, state, problem, warningRate, unread, left } = report
  if (state === 'running') return <Callout tone="info">{t('stillRunning')}</Callout>
  if (problem !== '')
    return (
      <Callout tone="warn" title={t('unknown')}>
        {problem === 'short' ? t('shortHint') : t('unreadList', { names: listed(unread) })}
      </Callout>
    )
  const said = percent((rate ?? 0) / 100)
  const isFlagged = (rate ?? 0) >= warningRate
  return (
    <Card>
      <div className={styles.summary}>
        <ProgressRing
          value={(rate ?? 0) / 100}
          tone={isFlagged ? 'warn' : 'good'}
          label={t('rateOf', { rate: said })}
        >
          <span className={styles.rate}>{said}</span>
        </ProgressRing>
        <div className={styles.words}>
          <p>{t(isStaff ? 'summary' : 'summaryOwn', { count: report.parts.length })}</p>
          <p className={styles.quiet}>
            {t(isFlagged ? 'above' : 'below', { rate: percent(warningRate / 100) })}
          </p>
          {unread.length > 0 && <p className={styles.quiet}>{t('unreadList', { names: listed(unread) })}</p>}
          {left > 0 && <p className={styles.quiet}>{t('left', { count: left })}</p>}
          <p className={styles.quiet}>{t(isStaff ? 'judge' : 'judgeOwn')}</p>
        </div>
      </div>
    </Card>
  )
}
