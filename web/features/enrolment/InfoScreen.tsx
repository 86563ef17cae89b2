import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { enrolmentCalls } from '#contract/features/enrolment/calls.ts'
import { QueryView } from '#web/features/shell/QueryView.tsx'
import { Screen } from '#web/features/shell/Screen.tsx'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { List, ListRow } from '#web/ui/List.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { StatusTag } from '#web/ui/StatusTag.tsx'
import { CourseFacts } from './parts/CourseFacts.tsx'
import { GivenAnswers } from './parts/GivenAnswers.tsx'

/** The public part of a course's enrolment: what the course is, what will be asked, how the own application stands. */
export function InfoScreen() {
  const t = useTexts('enrolment')
  const [address] = useSearchParams()
  const courseid = address.get('courseid') ?? address.get('courseId')
  const code = address.get('code') ?? ''
  const course = useQuery(ask(enrolmentCalls.getCourseInfo, { courseid, code }))
  return (
    <Screen onRefresh={course.refetch}>
      <QueryView query={course} skeleton={<SkeletonCards cards={2} />}>
        {found => (
          <Stack gap={4}>
            <CourseFacts course={found} />
            {!found.isjoin && !found.enrollstate && <Notice tone="warn">{t('apply.closed')}</Notice>}
            {found.apply ? (
              <GivenAnswers title={t('info.mine')} answers={found.apply.formLists} />
            ) : (
              <List title={t('info.asks')} hint={t(found.auditstate ? 'apply.audited' : 'apply.noAudit')}>
                {found.formLists.map(({ id, title, required, options }) => (
                  <ListRow
                    key={id}
                    title={title}
                    note={options.join(' · ') || undefined}
                    wrap
                    trailing={
                      required ? <StatusTag tone="accent">{t('info.required')}</StatusTag> : undefined
                    }
                  />
                ))}
              </List>
            )}
          </Stack>
        )}
      </QueryView>
    </Screen>
  )
}
