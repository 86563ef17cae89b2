import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { activityStates } from '#contract/features/activity/entities.ts'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringModes, stepStates } from '#contract/features/answering/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { GivenFiles } from '#web/features/activity/given/GivenFiles.tsx'
import { HiddenActivity } from '#web/features/activity/seen/HiddenActivity.tsx'
import { ask, useCommand } from '#web/lib/call.ts'
import { endTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { lazily } from '#web/shell/extension-points.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { chooseAction, dialog, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Countdown } from '#web/ui/base/Countdown.tsx'
import { Facts } from '#web/ui/base/Facts.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Stats } from '#web/ui/base/Stats.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import {
  ChartIcon,
  ClockIcon,
  DownloadIcon,
  EditIcon,
  EyeIcon,
  MoreIcon,
  PeopleIcon,
} from '#web/ui/icons/icons.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { answeringPath, preparePath, quickPath, slidesPath, useAnsweringAddress } from '../addresses.ts'
import { answeringQueries, exactOffset, useSetNews } from '../queries.ts'
import { type StepShown, secondsSaid, stateOf, stepName } from '../states.ts'
import { exportAnswers } from './export-answers.ts'
import styles from './LeadScreen.module.css'
import { NextStep, StepButtons } from './StepButtons.tsx'
import { useLiveCounts } from './use-live-counts.ts'

/** Fetched once somebody asks who takes part. */
const StudentsSheet = lazy(() =>
  import('./StudentsSheet.tsx').then(module => ({ default: module.StudentsSheet })),
)

const ProjectorCard = lazily(
  () => import('#web/features/projector/ProjectorCard.tsx').then(module => module.ProjectorCard),
  'projector',
)

type SetShown = AnswerOf<typeof answeringCalls.get>

/** A set of questions as its teacher leads the class through it: its steps, what runs, and who takes part. */
export function LeadScreen() {
  const { id, courseId, isStaff } = useAnsweringAddress()
  const query = useQuery({ ...ask(answeringCalls.get, { id }), enabled: isStaff })
  useSetNews(courseId, id)
  useLiveCounts(courseId, id)
  if (!isStaff) return <Navigate to={answeringPath('detail', { id, courseId })} replace />
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={3} />}>
      {set => (
        <Lead
          set={set}
          clockOffset={exactOffset(set.serverTimeExactly, query.dataUpdatedAt)}
          renew={query.refetch}
        />
      )}
    </AnsweredScreen>
  )
}

interface LeadProps {
  set: SetShown
  clockOffset: number
  renew: () => Promise<unknown>
}

function Lead({ set, clockOffset, renew }: LeadProps) {
  const t = useTexts('answering')
  const [watched, setWatched] = useState<StepShown>()
  const navigate = useNavigate()
  const menu = useSetMenu(set)
  const isInClass = set.mode === answeringModes.inClass
  const isOver = set.state === activityStates.ended
  return (
    <Screen
      onRefresh={renew}
      actions={
        set.can.manage
          ? [
              {
                icon: EditIcon,
                label: t('lead.edit'),
                onClick: () => navigate(preparePath(set.courseId, { id: set.id })),
              },
              { icon: MoreIcon, label: t('lead.menu'), onClick: () => void menu() },
            ]
          : []
      }
      footer={isInClass && !isOver && set.can.manage && <NextStep set={set} />}
    >
      <Stack gap={4}>
        {!isInClass && set.publishState === 0 && (
          <HiddenActivity info={{ ...set, id: set.id as never }} refreshes={answeringQueries} />
        )}
        <Card title={set.title}>
          <Stack gap={3}>
            <Facts>
              <span>
                {t(isInClass ? 'mode.inClass' : set.mode === 2 ? 'mode.homework' : 'mode.preStudy')}
              </span>
              <span>{t('lead.total', { joined: set.stats.join, total: set.stats.total })}</span>
              {!isInClass && set.deadline !== null && (
                <span>{t('until', { time: endTime(set.deadline) })}</span>
              )}
            </Facts>
            {set.details !== '' && <RichText html={set.details} />}
            <GivenFiles info={set} isStaff />
          </Stack>
        </Card>
        {isInClass && !isOver && set.can.manage && <OnProjector set={set} />}
        {set.steps.map(step => (
          <StepCard
            key={step.id}
            {...{ set, step, clockOffset, renew }}
            onStudents={() => setWatched(step)}
          />
        ))}
      </Stack>
      {watched && (
        <Suspense>
          <StudentsSheet
            id={set.id}
            courseId={set.courseId}
            stepId={watched.id}
            mayGiveStars={set.can.stars}
            onClose={() => setWatched(undefined)}
          />
        </Suspense>
      )}
    </Screen>
  )
}

/** On which screens of the room it is, and what is shown there of the step that was started last. */
function OnProjector({ set }: { set: SetShown }) {
  const [newest] = set.steps
    .filter(({ startedAt }) => startedAt !== null)
    .sort((one, other) => (other.startedAt ?? 0) - (one.startedAt ?? 0))
  return (
    <Suspense>
      <ProjectorCard
        courseId={set.courseId}
        subjectId={newest?.id}
        areResultsShown={newest?.areResultsShown ?? false}
      />
    </Suspense>
  )
}

interface StepCardProps {
  set: SetShown
  step: StepShown
  clockOffset: number
  renew: () => Promise<unknown>
  onStudents: () => void
}

/** One step: how far it is, who has joined and answered by now, and what may be done with it. */
function StepCard({ set, step, clockOffset, renew, onStudents }: StepCardProps) {
  const t = useTexts('answering')
  const navigate = useNavigate()
  const isInClass = set.mode === answeringModes.inClass
  const isRunning = step.state === stepStates.ongoing
  const isKnown = step.state !== stepStates.notStarted
  return (
    <Card title={stepName(step, t)} action={<StatusTag {...stateOf(step, t)} />}>
      <Stack gap={3}>
        <Facts>
          <span>{t('questions', { count: step.count })}</span>
          {step.score > 0 && <span>{t('points', { count: step.score })}</span>}
          {isInClass && <span>{secondsSaid(step.seconds, t)}</span>}
        </Facts>
        {isInClass && isRunning && step.endsAtExactly !== null && (
          <p className={styles.countdown}>
            <Countdown to={step.endsAtExactly} clockOffset={clockOffset} onEnd={() => void renew()} />
          </p>
        )}
        {isKnown && (
          <Stats
            figures={[
              { label: t('lead.joined'), value: step.joinedCount },
              { label: t('lead.answered'), value: step.answeredCount },
              { label: t('lead.students'), value: set.stats.total },
            ]}
          />
        )}
        {(step.areResultsShown || step.areAnswersShown) && (
          <Facts>
            <StatusTag tone="good">
              {t(step.areAnswersShown ? 'lead.answersShown' : 'lead.resultsShown')}
            </StatusTag>
          </Facts>
        )}
        {isKnown && (
          <div className={styles.buttons}>
            <Button
              icon={ChartIcon}
              onClick={() => navigate(answeringPath('results', set, { isStaff: true, stepId: step.id }))}
            >
              {t('lead.results')}
            </Button>
            <Button icon={PeopleIcon} onClick={onStudents}>
              {t('lead.who')}
            </Button>
          </div>
        )}
        {set.can.manage && <StepButtons stepId={step.id} step={step} isOwnPace={!isInClass} />}
      </Stack>
    </Card>
  )
}

/** What is done with a set as a whole. */
function useSetMenu(set: SetShown) {
  const t = useTexts('answering')
  const navigate = useNavigate()
  const { id, courseId, title } = set
  const ending = useCommand(answeringCalls.end, {
    refreshes: answeringQueries,
    onDone: () => toast.good(t('lead.ended')),
  })
  const isOpen = set.publishState === 1
  return async () => {
    const chosen = await chooseAction({
      title,
      choices: [
        { key: 'preview' as const, label: t('pages.preview'), icon: EyeIcon },
        { key: 'slides' as const, label: t('pages.slides'), icon: ChartIcon },
        ...(set.can.grade ? [{ key: 'export' as const, label: t('lead.export'), icon: DownloadIcon }] : []),
        { key: 'quick' as const, label: t('lead.quick'), icon: ClockIcon },
        ...(isOpen ? [{ key: 'end' as const, label: t('lead.endSet'), icon: ClockIcon, danger: true }] : []),
      ],
    })
    if (chosen === 'preview') navigate(answeringPath('preview', set))
    if (chosen === 'slides') navigate(slidesPath(set))
    if (chosen === 'export') await exportAnswers(id, t('lead.exported'))
    if (chosen === 'quick') navigate(quickPath(courseId))
    if (chosen !== 'end') return
    const isSure = await dialog.confirm({
      title: t('lead.endSetTitle', { title }),
      message: t('lead.endSetHint'),
      confirmLabel: t('lead.endSet'),
      danger: true,
    })
    if (isSure) ending.mutate({ id })
  }
}
