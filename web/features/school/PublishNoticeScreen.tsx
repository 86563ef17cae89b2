import { useQuery } from '@tanstack/react-query'
import { noticeCalls, noticeLimits } from '#contract/features/notification/school-notices.ts'
import { operatorSchoolCalls, type School } from '#contract/features/school/operator.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { RichTextEditor } from '#web/ui/media/RichTextEditor.tsx'

/** For the operator: tells a school, or everybody, something. */
export function PublishNoticeScreen() {
  const schools = useQuery(ask(operatorSchoolCalls.listSchools, { search: '' }))
  return (
    <Screen>
      <QueryView query={schools} skeleton={<SkeletonRows rows={5} />}>
        {({ list }) => <NoticeForm schools={list} />}
      </QueryView>
    </Screen>
  )
}

function NoticeForm({ schools }: { schools: School[] }) {
  const t = useTexts('school')
  const back = useBack(path('/ktpMy'))
  const publish = useCommand(noticeCalls.publishSchoolNotice, {
    onDone: () => {
      toast.good(t('notice.done'))
      back()
    },
  })
  const form = useForm({
    start: { school: '', type: '1' as '1' | '2', title: '', content: '' },
    problems: ({ title }) => ({ title: title.trim() === '' && t('notice.titleMissing') }),
    send: async ({ title, ...rest }) => {
      const { school } = rest
      const isSure = await dialog.confirm({
        title: t('notice.question'),
        message: school ? t('notice.toSchool', { school }) : t('notice.toAll'),
        confirmLabel: t('notice.publish'),
      })
      if (!isSure) return false
      await publish.mutateAsync({ title: title.trim(), ...rest })
      return true
    },
  })
  useLeaveQuestion(form, path('/ktpMy'))
  return (
    <Form {...form.props}>
      <SelectField
        label={t('notice.to')}
        {...form.field('school')}
        options={[
          { value: '', label: t('notice.everybody') },
          ...schools.map(({ name }) => ({ value: name, label: name })),
        ]}
      />
      <RadioList
        inline
        label={t('notice.type')}
        {...form.field('type')}
        options={[
          { value: '1', label: t('notice.academic') },
          { value: '2', label: t('notice.system') },
        ]}
      />
      <TextField label={t('notice.title')} maxLength={noticeLimits.title} required {...form.field('title')} />
      <RichTextEditor label={t('notice.content')} {...form.field('content')} />
      <MainButton type="submit" busy={publish.isPending}>
        {t('notice.publish')}
      </MainButton>
    </Form>
  )
}
