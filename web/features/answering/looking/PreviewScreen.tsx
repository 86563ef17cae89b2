import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate } from 'react-router'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringModes } from '#contract/features/answering/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Section } from '#web/ui/base/Section.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { answeringPath, useAnsweringAddress } from '../addresses.ts'
import { secondsSaid, stepName } from '../states.ts'
import { TriedQuestion } from './parts.ts'

export type Slide = AnswerOf<typeof answeringCalls.listSlides>['list'][number]

/** All steps of a set as a student gets them, to be tried; nothing of it is kept. */
export function PreviewScreen() {
  const { id, courseId, isStaff } = useAnsweringAddress()
  const set = useQuery({ ...ask(answeringCalls.get, { id }), enabled: isStaff })
  const query = useQuery({ ...ask(answeringCalls.listSlides, { id }), enabled: isStaff })
  if (!isStaff) return <Navigate to={answeringPath('detail', { id, courseId })} replace />
  return (
    <AnsweredScreen query={set} skeleton={<SkeletonCards cards={3} />}>
      {({ title, mode, steps }) => (
        <AnsweredScreen query={query} skeleton={<SkeletonCards cards={3} />}>
          {({ list }) => (
            <Screen subtitle={title} onRefresh={query.refetch}>
              <Steps {...{ mode, steps, list }} />
            </Screen>
          )}
        </AnsweredScreen>
      )}
    </AnsweredScreen>
  )
}

interface StepsProps extends Pick<AnswerOf<typeof answeringCalls.get>, 'mode' | 'steps'> {
  list: readonly Slide[]
}

function Steps({ mode, steps, list }: StepsProps) {
  const t = useTexts('answering')
  const isInClass = mode === answeringModes.inClass
  return (
    <Stack gap={6}>
      <Callout>{t('preview.hint')}</Callout>
      {steps.map(step => (
        <Section
          key={step.id}
          title={stepName(step, t)}
          {...(isInClass && {
            hint: step.seconds === 0 ? t('preview.unlimited') : secondsSaid(step.seconds, t),
          })}
        >
          <Stack gap={4}>
            <Suspense fallback={<SkeletonCards cards={1} />}>
              {list
                .filter(({ stepId }) => stepId === step.id)
                .map(({ question }, place) => (
                  <TriedQuestion key={question.id} question={question} number={place + 1} />
                ))}
            </Suspense>
          </Stack>
        </Section>
      ))}
    </Stack>
  )
}
