import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noticeCalls, noticeLimits } from '#contract/features/notification/notices.ts'
import { operatorSchoolCalls, type School } from '#contract/features/school/operator.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { dialog, toast } from '#web/ui/ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioList } from '#web/ui/Choice.tsx'
import { Form } from '#web/ui/Form.tsx'
import { RichTextEditor } from '#web/ui/RichTextEditor.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'

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
  const [school, setSchool] = useState('')
  const [type, setType] = useState<'1' | '2'>('1')
  const [title, setTitle] = useState('')
  const [content, setContent] = useState('')
  const [tried, setTried] = useState(false)
  const publish = useCommand(noticeCalls.publishSchoolNotice, {
    onDone: () => {
      toast.good(t('notice.done'))
      back()
    },
  })
  const submit = async () => {
    setTried(true)
    if (title.trim() === '') return
    const isSure = await dialog.confirm({
      title: t('notice.question'),
      message: school ? t('notice.toSchool', { school }) : t('notice.toAll'),
      confirmLabel: t('notice.publish'),
    })
    if (isSure) publish.mutate({ school, type, title: title.trim(), content })
  }
  return (
    <Form onSubmit={() => void submit()}>
      <SelectField
        label={t('notice.to')}
        value={school}
        onChange={setSchool}
        options={[
          { value: '', label: t('notice.everybody') },
          ...schools.map(({ name }) => ({ value: name, label: name })),
        ]}
      />
      <RadioList
        inline
        label={t('notice.type')}
        value={type}
        onChange={setType}
        options={[
          { value: '1', label: t('notice.academic') },
          { value: '2', label: t('notice.system') },
        ]}
      />
      <TextField
        label={t('notice.title')}
        value={title}
        onChange={setTitle}
        error={tried && title.trim() === '' ? t('notice.titleMissing') : undefined}
        maxLength={noticeLimits.title}
        required
      />
      <RichTextEditor label={t('notice.content')} value="" onChange={setContent} />
      <Button kind="primary" size="large" type="submit" block busy={publish.isPending}>
        {t('notice.publish')}
      </Button>
    </Form>
  )
}
