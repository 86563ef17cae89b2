import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useState } from 'react'
import { JudgedRubric } from '#web/features/rubric/lazy.ts'
import { ask } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { MarkedText } from '#web/ui/media/MarkedText.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import { Feedback } from '../feedback/Feedback.tsx'
import type { ContentProps, Shapes, SubmissionKind, Version } from '../kind.ts'
import { shownSubmission } from '../shown-state.ts'
import { useTask } from '../task.ts'
import { ReceiptBody } from './ReceiptBody.tsx'
import { ReturnNotice } from './ReturnNotice.tsx'

interface VersionsScreenProps<S extends Shapes> {
  kind: SubmissionKind<S>
  Content: ComponentType<ContentProps<S>>
}

/** Every version that a student has handed in, newest first, with its receipt and outcome. */
export function VersionsScreen<S extends Shapes>({ kind, Content }: VersionsScreenProps<S>) {
  const t = useTexts('submission')
  const { courseId, taskId, studentId, attempt } = useSubmissionAddress(kind.pages)
  const { call, input } = kind.versions
  const query = useQuery(ask(call, input({ taskId, studentId })))
  const task = useTask(kind, taskId, query.data !== undefined).data
  kind.useOwnNews(courseId, taskId)
  const { task: name } = kind.useWords()
  return (
    <Screen subtitle={task?.title ?? ''} onRefresh={() => query.refetch()}>
      <QueryView
        query={query}
        skeleton={<SkeletonCards cards={2} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState art="work" title={t('history.none')} hint={t('history.noneHint')} />}
      >
        {({ list }) =>
          list
            .filter(version => attempt === undefined || version.attempt === attempt)
            .map(version => (
              <VersionCard
                key={`${version.attempt} ${version.version}`}
                isOfSeveral={list.some(other => other.attempt !== version.attempt)}
                {...{ version, task, name, Content }}
              />
            ))
        }
      </QueryView>
    </Screen>
  )
}

interface VersionCardProps<S extends Shapes> {
  version: Version<S>
  /** There are other attempts. */
  isOfSeveral: boolean
  task: S['task'] | undefined
  name: string
  Content: ComponentType<ContentProps<S>>
}

function VersionCard<S extends Shapes>({ version, isOfSeveral, task, name, Content }: VersionCardProps<S>) {
  const t = useTexts('submission')
  const [showsReceipt, setShowsReceipt] = useState(false)
  const { tone, text } = version.isOffered
    ? ({ tone: 'neutral', text: t('history.offered') } as const)
    : shownSubmission(version.state, t)
  return (
    <Card
      title={
        isOfSeveral
          ? t('history.ofAttempt', { attempt: version.attempt, version: version.version })
          : t('history.version', { version: version.version })
      }
      action={<StatusTag tone={tone}>{text}</StatusTag>}
    >
      <Stack gap={3}>
        {version.time !== null && (
          <p>
            {[
              t(timeKeyOf(version), { time: fullTime(version.time) }),
              version.submitter && t('group.by', { name: version.submitter }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {version.returnedAt !== null && (
          <ReturnNotice
            title={t('history.returned', { time: fullTime(version.returnedAt) })}
            reason={version.reason}
          />
        )}
        {version.grades.map(grade => (
          <Callout
            key={grade.time}
            tone="good"
            title={t('history.grade', {
              score: number(grade.score ?? 0, 1),
              grader: grade.grader,
              time: grade.time === null ? '' : fullTime(grade.time),
            })}
          >
            <MarkedText text={grade.comment} />
            {grade.file !== '' && <p>{t('history.fromFile', { file: grade.file })}</p>}
            {task?.rubric && grade.judgement && (
              <Suspense fallback={null}>
                <JudgedRubric rubric={task.rubric} judgement={grade.judgement} />
              </Suspense>
            )}
          </Callout>
        ))}
        <Feedback files={version.feedback} />
        <Content content={version} task={task} view="folded" />
        {showsReceipt ? (
          <ReceiptBody receipt={version.receipt} task={name} title={task?.title ?? ''} />
        ) : (
          <Button kind="quiet" size="small" onClick={() => setShowsReceipt(true)}>
            {t('history.receipt')}
          </Button>
        )}
      </Stack>
    </Card>
  )
}

function timeKeyOf({ isOffered, overtime }: { isOffered: boolean; overtime: boolean }) {
  if (isOffered) return 'history.offeredAt'
  return overtime ? 'lateAt' : 'handedInAt'
}
