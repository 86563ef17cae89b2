import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { enrolmentCalls } from '#contract/features/enrolment/calls.ts'
import { enrolmentMessages } from '#contract/features/enrolment/messages.ts'
import { answerProblems, enrolmentStates } from '#contract/features/enrolment/rules.ts'
import { courseHomePath } from '#web/features/course/addresses.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { useUser } from '#web/shell/user.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { ownPath } from './addresses.ts'
import { mayApply, wordsFor } from './form.ts'
import { type AnswerDraft, AnswerField, noAnswer } from './parts/AnswerField.tsx'
import type { EnrolCourse } from './parts/CourseFacts.tsx'
import { CourseToJoin } from './parts/CourseToJoin.tsx'

const formId = 'enrolment-form'

/** A course as newcomers see it, and the form by which they apply. */
export function ApplyScreen() {
  const t = useTexts('enrolment')
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const code = address.get('code') ?? ''
  const courseid = address.get('courseid')
  const isNamed = code !== '' || courseid !== null
  const course = useQuery({
    ...ask(enrolmentCalls.getForm, { code, courseId: courseid }),
    enabled: isNamed,
    staleTime: 0,
  })
  useLive({ on: [enrolmentMessages.decided], refreshes: [enrolmentCalls.getForm] })
  const [busy, setBusy] = useState(false)
  if (!isNamed)
    return (
      <Screen>
        <EmptyState art="courses" title={t('apply.noCode')} hint={t('apply.noCodeHint')} />
      </Screen>
    )
  const enter = (courseId: string) => navigate(courseHomePath({ courseId, role: 0 }), { replace: true })
  const data = course.data
  return (
    <Screen
      onRefresh={course.refetch}
      footer={
        data?.isjoin ? (
          <MainButton onClick={() => enter(data.courseId)}>{t('apply.enter')}</MainButton>
        ) : data && mayApply(data) ? (
          <MainButton type="submit" form={formId} busy={busy}>
            {t(data.apply ? 'apply.sendAgain' : 'apply.send')}
          </MainButton>
        ) : data?.apply ? (
          <Button size="large" block onClick={() => navigate(ownPath(data.courseId))}>
            {t('info.own')}
          </Button>
        ) : undefined
      }
    >
      <CourseToJoin query={course}>
        {found =>
          mayApply(found) && <ApplyForm code={code} course={found} onBusy={setBusy} onJoined={enter} />
        }
      </CourseToJoin>
    </Screen>
  )
}

type Drafts = Record<string, AnswerDraft>

interface ApplyFormProps {
  code: string
  course: EnrolCourse
  onBusy: (busy: boolean) => void
  onJoined: (courseId: string) => void
}

function ApplyForm({ code, course, onBusy, onJoined }: ApplyFormProps) {
  const t = useTexts('enrolment')
  const user = useUser()
  const answersOf = (drafts: Drafts) =>
    course.formLists.map(({ id }) => {
      const { answer, files } = drafts[id] ?? noAnswer
      return { id, answer, files: files.map(file => file.id) }
    })
  const questions = course.formLists.map(question => ({ ...question, kind: question.type }))
  const send = useCommand(enrolmentCalls.apply, {
    refreshes: [enrolmentCalls.getForm, courseListCalls.listSemesters, courseListCalls.listCourses],
    onDone: ({ auditstate, courseId }) => {
      if (auditstate !== enrolmentStates.passed) return toast.good(t('apply.sent'))
      toast.good(t('apply.joined'))
      onJoined(courseId)
    },
  })
  const form = useForm<Drafts>({
    start: () => known(course, user),
    problems: drafts =>
      Object.fromEntries(
        [...answerProblems(questions, answersOf(drafts))].map(([id, problem]) => [id, wordsFor(problem)]),
      ),
    send: drafts => {
      onBusy(true)
      const input = { code, courseId: course.courseId, formLists: answersOf(drafts) }
      return send.mutateAsync(input).finally(() => onBusy(false))
    },
  })
  useLeaveQuestion(form)
  return (
    <Form id={formId} {...form.props}>
      <Callout>{t(course.auditstate ? 'apply.audited' : 'apply.noAudit')}</Callout>
      {course.isfull && <Callout tone="warn">{t('apply.full')}</Callout>}
      {course.formLists.map(question => (
        <AnswerField
          key={question.id}
          question={question}
          draft={form.values[question.id] ?? noAnswer}
          error={form.errorOf(question.id)}
          onChange={change =>
            form.change(drafts => ({ [question.id]: change(drafts[question.id] ?? noAnswer) }))
          }
        />
      ))}
    </Form>
  )
}

/** What is already known: the earlier application, else the person's own data. */
function known({ formLists, apply }: EnrolCourse, user: ReturnType<typeof useUser>) {
  const own: Partial<Record<string, string>> = {
    name: user?.name,
    student_number: user?.usertype === '0' ? user.number : undefined,
    staff_number: user?.usertype === '1' ? user.number : undefined,
    school: user?.school,
  }
  return Object.fromEntries(
    formLists.map(({ id, type }): [string, AnswerDraft] => {
      const before = apply?.formLists.find(one => one.id === id)
      return [id, before ?? { answer: own[type] ?? '', files: [] }]
    }),
  )
}
