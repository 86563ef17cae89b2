import type { enrolmentCalls } from '#contract/features/enrolment/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { stateOf, stateTones } from '../form.ts'
import styles from './CourseFacts.module.css'

export type EnrolCourse = AnswerOf<typeof enrolmentCalls.getForm>

/** What a newcomer should know about a course, and the state of their application. */
export function CourseFacts({ course }: { course: EnrolCourse }) {
  const t = useTexts('enrolment')
  const { teacher, apply } = course
  return (
    <Stack gap={4}>
      <Card title={course.courseName} flush>
        <RowBody
          leading={<Avatar name={teacher.name} src={teacher.avatar} />}
          title={teacher.name}
          note={[course.semester, course.className, t('apply.students', { count: course.total })]
            .filter(Boolean)
            .join(' · ')}
          wrap
        />
        {course.description && (
          <div className={styles.about}>
            <RichText html={course.description} />
          </div>
        )}
      </Card>
      {apply && !course.isjoin && <ApplicationState auditstate={apply.auditstate} reason={apply.reason} />}
      {course.isjoin && <Callout tone="good">{t('apply.joined')}</Callout>}
    </Stack>
  )
}

function ApplicationState({ auditstate, reason }: { auditstate: number; reason: string }) {
  const t = useTexts('enrolment')
  const state = stateOf(auditstate)
  return (
    <Callout
      tone={state === 'rejected' ? 'bad' : state === 'passed' ? 'good' : 'info'}
      action={<StatusTag tone={stateTones[state]}>{t(`state.${state}`)}</StatusTag>}
    >
      {t(`apply.${state}`)} {reason && t('apply.reason', { reason })}
    </Callout>
  )
}
