import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { enrolmentCalls } from '#contract/features/enrolment/calls.ts'
import { enrolmentStates } from '#contract/features/enrolment/rules.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { reviewPath } from './addresses.ts'
import { useDecide } from './decide.ts'
import { stateOf, stateTones } from './form.ts'
import { GivenAnswers } from './parts/GivenAnswers.tsx'

/** One application: who, what was answered, and what is decided. */
export function DetailScreen() {
  const t = useTexts('enrolment')
  const { courseId } = useCourseAddress()
  const [address] = useSearchParams()
  const id = address.get('id') ?? ''
  const back = useBack(reviewPath(courseId))
  const application = useQuery({ ...ask(enrolmentCalls.getApplication, { id }), staleTime: 0 })
  const decide = useDecide(courseId, back)
  const auditstate = application.data?.auditstate
  return (
    <Screen
      onRefresh={application.refetch}
      footer={
        auditstate !== undefined &&
        auditstate !== enrolmentStates.passed && (
          <>
            {auditstate === enrolmentStates.pending && (
              <Button kind="danger" size="large" onClick={() => decide.reject([id])}>
                {t('review.reject')}
              </Button>
            )}
            <Button kind="primary" size="large" busy={decide.isPending} onClick={() => decide.pass([id])}>
              {t('review.pass')}
            </Button>
          </>
        )
      }
    >
      <QueryView query={application} skeleton={<SkeletonRows rows={6} avatar />}>
        {one => {
          const state = stateOf(one.auditstate)
          return (
            <Stack gap={4}>
              <List>
                <ListRow
                  leading={<Avatar name={one.name} src={one.avatar} />}
                  title={one.name}
                  note={[one.number, one.school].filter(Boolean).join(' · ')}
                  trailing={<StatusTag tone={stateTones[state]}>{t(`state.${state}`)}</StatusTag>}
                />
                <ListRow title={t('detail.applied')} trailing={fullTime(one.createdAt ?? 0)} />
                {one.attempt > 1 && <ListRow title={t('detail.attempt')} trailing={String(one.attempt)} />}
                {one.label && <ListRow title={t('detail.label')} trailing={one.label} />}
                {one.reviewedAt !== null && (
                  <ListRow
                    title={t('detail.decided')}
                    note={t('detail.by', { time: fullTime(one.reviewedAt), name: one.auditor })}
                  />
                )}
                {one.reason && <ListRow title={t('detail.reason')} note={one.reason} wrap />}
              </List>
              <GivenAnswers title={t('detail.answers')} answers={one.formLists} />
            </Stack>
          )
        }}
      </QueryView>
    </Screen>
  )
}
