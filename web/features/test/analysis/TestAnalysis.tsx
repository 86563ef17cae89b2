import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { testAnalysisCalls as calls } from '#contract/features/test/analysis-calls.ts'
import { analysisLimits as limits } from '#contract/features/test/analysis-limits.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask, CallFailure, send } from '#web/lib/call.ts'
import { number, percent } from '#web/lib/format.ts'
import { saveAnswered } from '#web/lib/save-file.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { type Figure, Stats } from '#web/ui/base/Stats.tsx'
import { DownloadIcon, InfoIcon } from '#web/ui/icons/icons.tsx'
import styles from './Analysis.module.css'
import { useAnalysisAddress } from './addresses.ts'
import { Histogram } from './Histogram.tsx'
import { QuestionsTable } from './QuestionsTable.tsx'
import { TermsSheet } from './TermsSheet.tsx'

export type Analysis = AnswerOf<typeof calls.get>

/** A test by the figures: how its scores lie, how far they can be trusted, and each question with what is striking about it. */
export function TestAnalysis() {
  const t = useTexts('test/analysis')
  const { id, toGrading } = useAnalysisAddress()
  const query = useQuery({ ...ask(calls.get, { id: id as never }), staleTime: 0 })
  const download = useDownload(id)
  const [isExplained, setExplained] = useState(false)
  return (
    <Screen
      broad
      onRefresh={query.refetch}
      actions={[
        { icon: InfoIcon, label: t('terms.open'), onClick: () => setExplained(true) },
        { icon: DownloadIcon, label: t('download'), onClick: () => void download() },
      ]}
    >
      <QueryView
        query={query}
        skeleton={<SkeletonCards cards={3} />}
        isEmpty={({ figures }) => figures.papers === 0}
        empty={
          <EmptyState
            art="work"
            title={t('none')}
            hint={t('noneHint')}
            action={<Button onClick={toGrading}>{t('toGrading')}</Button>}
          />
        }
      >
        {analysis => <Shown {...analysis} toGrading={toGrading} />}
      </QueryView>
      <TermsSheet open={isExplained} onClose={() => setExplained(false)} />
    </Screen>
  )
}

function useDownload(id: string) {
  const t = useTexts('test/analysis')
  return async () => {
    toast.info(t('downloading'))
    try {
      saveAnswered(await send(calls.export, { id: id as never }))
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      await alertFailure(failure)
    }
  }
}

function Shown({ figures, questions, toGrading }: Analysis & { toGrading: () => void }) {
  const t = useTexts('test/analysis')
  const { papers, waiting, scores, fullScore } = figures
  return (
    <Stack gap={4}>
      {waiting > 0 && (
        <Callout
          title={t('waiting', { count: waiting })}
          action={
            <Button size="small" onClick={toGrading}>
              {t('toGrading')}
            </Button>
          }
        />
      )}
      {papers < limits.papers && <Callout title={t('few', { count: limits.papers })}>{t('fewHint')}</Callout>}
      {scores && (
        <Card title={t('scores.title')}>
          <Stack gap={4}>
            <Stats figures={figuresOf(figures, t)} />
            <Histogram histogram={scores.histogram} fullScore={fullScore} />
            <p className={styles.note}>
              {t('scores.spread', {
                ...{ lowest: number(scores.lowest, 1), highest: number(scores.highest, 1) },
                full: number(fullScore, 1),
                ...{ median: number(scores.median, 1), deviation: number(scores.deviation, 1) },
              })}
            </p>
          </Stack>
        </Card>
      )}
      <Reliability figures={figures} />
      <QuestionsTable questions={questions} />
    </Stack>
  )
}

type Say = ReturnType<typeof useTexts<'test/analysis'>>

function figuresOf({ papers, scores, fullScore }: Analysis['figures'], t: Say): Figure[] {
  if (!scores) return []
  const { mean, passed } = scores
  return [
    { label: t('scores.papers'), value: number(papers) },
    { label: t('scores.mean'), value: number(mean, 1), ...(mean < fullScore / 2 && { tone: 'warn' }) },
    ...(passed === null ? [] : [{ label: t('scores.passed'), value: percent(passed / papers) }]),
  ]
}

/** How far the whole can be trusted, in a number and in words. */
function Reliability({ figures: { reliability, isDrawn, papers } }: Pick<Analysis, 'figures'>) {
  const t = useTexts('test/analysis')
  if (!reliability) {
    if (papers < limits.papers) return null
    return (
      <Card title={t('reliability.title')}>
        <p className={styles.note}>{t(isDrawn ? 'reliability.drawn' : 'reliability.none')}</p>
      </Card>
    )
  }
  const { coefficient, value, error } = reliability
  const word =
    value >= limits.reliable ? 'high' : value >= limits.unreliable ? ('middle' as const) : ('low' as const)
  return (
    <Card title={t('reliability.title')}>
      <Stack gap={3}>
        <Stats
          figures={[
            { label: t(`reliability.${coefficient}`), value: number(value, 2) },
            ...(error === null ? [] : [{ label: t('reliability.error'), value: number(error, 1) }]),
          ]}
        />
        <p className={styles.note}>{t(`reliability.${word}`)}</p>
      </Stack>
    </Card>
  )
}
