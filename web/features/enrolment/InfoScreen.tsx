import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { enrolmentCalls } from '#contract/features/enrolment/calls.ts'
import { enrolmentMessages } from '#contract/features/enrolment/messages.ts'
import { courseHomePath } from '#web/features/course/addresses.ts'
import { ask } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { MainButton } from '#web/ui/base/Button.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { applyPath } from './addresses.ts'
import { mayApply } from './form.ts'
import { CourseToJoin } from './parts/CourseToJoin.tsx'
import { GivenAnswers } from './parts/GivenAnswers.tsx'

/**
 * The state of the person's own application, with the reason for a rejection and a link to try again; before applying,
 * what the course is and what will be asked.
 */
export function InfoScreen() {
  const t = useTexts('enrolment')
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const courseid = address.get('courseid') ?? address.get('courseId')
  const code = address.get('code') ?? ''
  const course = useQuery({ ...ask(enrolmentCalls.getForm, { courseId: courseid, code }), staleTime: 0 })
  useLive({ on: [enrolmentMessages.decided], refreshes: [enrolmentCalls.getForm] })
  const data = course.data
  const enter = (courseId: string) => navigate(courseHomePath({ courseId, role: 0 }), { replace: true })
  return (
    <Screen
      title={data?.apply ? t('info.own') : undefined}
      onRefresh={course.refetch}
      footer={
        data?.isjoin ? (
          <MainButton onClick={() => enter(data.courseId)}>{t('apply.enter')}</MainButton>
        ) : data && mayApply(data) ? (
          <MainButton onClick={() => navigate(applyPath(code ? { code } : { courseid: data.courseId }))}>
            {t(data.apply ? 'apply.sendAgain' : 'info.apply')}
          </MainButton>
        ) : undefined
      }
    >
      <CourseToJoin query={course}>
        {found =>
          found.apply ? (
            <GivenAnswers title={t('info.mine')} answers={found.apply.formLists} />
          ) : (
            <List title={t('info.asks')} hint={t(found.auditstate ? 'apply.audited' : 'apply.noAudit')}>
              {found.formLists.map(({ id, title, required, options }) => (
                <ListRow
                  key={id}
                  title={title}
                  note={options.join(' · ') || undefined}
                  wrap
                  trailing={required ? <StatusTag tone="accent">{t('info.required')}</StatusTag> : undefined}
                />
              ))}
            </List>
          )
        }
      </CourseToJoin>
    </Screen>
  )
}
