import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { enrolmentErrors } from '#contract/features/enrolment/errors.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { CourseFacts, type EnrolCourse } from './CourseFacts.tsx'

interface CourseToJoinProps {
  query: UseQueryResult<EnrolCourse>
  children: (course: EnrolCourse) => ReactNode
}

/** A course and whether it takes applications, and below it what is filled in or was. */
export const CourseToJoin = ({ query, children }: CourseToJoinProps) => (
  <QueryView query={query} skeleton={<SkeletonCards cards={2} />}>
    {course => (
      <Stack gap={4}>
        <CourseFacts course={course} />
        {!course.isjoin && !course.enrollstate && (
          <Callout tone="warn">{problemText(enrolmentErrors.notOpen)}</Callout>
        )}
        {children(course)}
      </Stack>
    )}
  </QueryView>
)
