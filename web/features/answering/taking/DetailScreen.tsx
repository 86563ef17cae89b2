import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router'
import { activityStates } from '#contract/features/activity/entities.ts'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringModes, stepStates } from '#contract/features/answering/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { GivenFiles } from '#web/features/activity/given/GivenFiles.tsx'
import { ask } from '#web/lib/call.ts'
import { endTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Countdown } from '#web/ui/base/Countdown.tsx'
import { Facts } from '#web/ui/base/Facts.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { answeringPath, useAnsweringAddress } from '../addresses.ts'
import { exactOffset, useSetNews } from '../queries.ts'
import { type StepShown, stateOf, stepName } from '../states.ts'
import { useOpenedSteps } from './opened.ts'

type SetShown = AnswerOf<typeof answeringCalls.get>

const modeNames = { 1: 'inClass', 2: 'homework', 3: 'preStudy' } as const

/** A set of questions as its students see it: its steps, what they have answered, and the way into what runs. */
export function DetailScreen() {
  const { id, courseId, isStaff } = useAnsweringAddress()
  const query = useQuery(ask(answeringCalls.get, { id }))
  useSetNews(courseId, id)
  useOpenedSteps(courseId, id)
  if (isStaff) return <Navigate to={answeringPath('lead', { id, courseId })} replace />
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={2} />}>
      {set => (
        <StudentSet
          set={set}
          clockOffset={exactOffset(set.serverTimeExactly, query.dataUpdatedAt)}
          renew={query.refetch}
        />
      )}
    </AnsweredScreen>
  )
}

interface StudentSetProps {
  set: SetShown
  clockOffset: number
  renew: () => Promise<unknown>
}

function StudentSet({ set, clockOffset, renew }: StudentSetProps) {
  const t = useTexts('answering')
  const navigate = useNavigate()
  const isInClass = set.mode === answeringModes.inClass
  const isOver = set.state === activityStates.ended
  const running = set.steps.find(
    ({ state, hasAnswered }) => state === stepStates.ongoing && (isInClass || !hasAnswered),
  )
  const open = (step: StepShown) => navigate(answeringPath('answer', set, { stepId: step.id }))
  return (
    <Screen
      onRefresh={renew}
      footer={
        running &&
        set.can.answer && (
          <MainButton onClick={() => open(running)}>
            {isInClass ? t('student.join', { number: running.number }) : t('student.answer')}
          </MainButton>
        )
      }
    >
      <Stack gap={4}>
        <Card title={set.title}>
          <Stack gap={3}>
            <Facts>
              <span>{t(`mode.${modeNames[set.mode as 1]}`)}</span>
              {!isInClass && set.deadline !== null && (
                <span>{t('until', { time: endTime(set.deadline) })}</span>
              )}
            </Facts>
            {set.details !== '' && <RichText html={set.details} />}
            <GivenFiles info={set} isStaff={false} />
          </Stack>
        </Card>
        {isOver ? (
          <Callout>{t('student.over')}</Callout>
        ) : (
          isInClass &&
          !running && (
            <Callout>
              {t(
                set.steps.some(({ state }) => state === stepStates.ended)
                  ? 'student.between'
                  : 'student.waiting',
              )}
            </Callout>
          )
        )}
        {set.steps.some(({ state }) => state === stepStates.ended) && (
          <List>
            <ListRow title={t('student.review')} onClick={() => navigate(answeringPath('review', set))} />
          </List>
        )}
        <List>
          {set.steps.map(step => (
            <StepRow key={step.id} {...{ set, step, clockOffset }} onOpen={() => open(step)} />
          ))}
        </List>
      </Stack>
    </Screen>
  )
}

interface StepRowProps {
  set: SetShown
  step: StepShown
  clockOffset: number
  onOpen: () => void
}

function StepRow({ set, step, clockOffset, onOpen }: StepRowProps) {
  const t = useTexts('answering')
  const navigate = useNavigate()
  const isKnown = step.state !== stepStates.notStarted
  const isRunning = step.state === stepStates.ongoing
  return (
    <>
      <ListRow
        title={stepName(step, t)}
        note={
          <Facts>
            <span>{t('questions', { count: step.count })}</span>
            {step.score > 0 && <span>{t('points', { count: step.score })}</span>}
            {isRunning && set.mode === answeringModes.inClass && step.endsAtExactly !== null && (
              <Countdown bare to={step.endsAtExactly} clockOffset={clockOffset} />
            )}
          </Facts>
        }
        trailing={
          step.hasAnswered && !isRunning ? (
            <StatusTag tone="good">{t('state.answered')}</StatusTag>
          ) : (
            <StatusTag {...stateOf(step, t)} />
          )
        }
        {...(isKnown && { onClick: onOpen })}
      />
      {step.areResultsShown && (
        <ListRow
          title={t('student.results')}
          onClick={() => navigate(answeringPath('results', set, { stepId: step.id }))}
        />
      )}
    </>
  )
}
