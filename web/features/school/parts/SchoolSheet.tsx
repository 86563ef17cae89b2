import { useState } from 'react'
import { schoolCalls } from '#contract/features/school/calls.ts'
import { schoolErrors } from '#contract/features/school/errors.ts'
import { operatorSchoolCalls, type School } from '#contract/features/school/operator.ts'
import { schoolLimits, schoolProblem } from '#contract/features/school/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'

/** What a school is called and allows. */
export function SchoolSheet({ school, onClose }: { school: School; onClose: () => void }) {
  const t = useTexts('school')
  const [failure, setFailure] = useState<string>()
  const save = useCommand(operatorSchoolCalls.saveSchool, {
    refreshes: [
      operatorSchoolCalls.listSchools,
      operatorSchoolCalls.getSchool,
      schoolCalls.searchSchools,
      schoolCalls.getSchoolConfig,
    ],
    onFailed: ({ message }) => setFailure(message),
    onDone: () => {
      toast.good(t('edit.saved'))
      onClose()
    },
  })
  const form = useForm({
    start: school,
    problems: draft => {
      const problem = schoolProblem(draft)
      return {
        name: problem === schoolErrors.nameMissing && problemText(problem),
        domain: problem === schoolErrors.domainWrong && problemText(problem),
        picture: problem === schoolErrors.pictureWrong && problemText(problem),
      }
    },
    send: draft => save.mutateAsync(draft),
    onChange: () => setFailure(undefined),
  })
  const line = (field: 'name' | 'domain' | 'appid' | 'picture') => ({
    ...form.field(field),
    maxLength: schoolLimits[field],
    autoComplete: 'off',
  })
  const allows = (
    field: 'registeropen' | 'phonelogin' | 'chatlogin' | 'isprivate' | 'downloadsforbidden',
  ) => ({
    checked: form.values[field],
    onChange: form.field(field).onChange,
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={school.id ? school.name : t('edit.new')}
      footer={
        <MainButton type="submit" form="school" busy={form.isSending}>
          {t('edit.save')}
        </MainButton>
      }
    >
      <Form id="school" {...form.props}>
        {failure && <Callout tone="bad">{failure}</Callout>}
        <TextField label={t('edit.name')} required {...line('name')} />
        <TextField label={t('edit.domain')} hint={t('edit.domainHint')} {...line('domain')} />
        <TextField
          label={t('edit.picture')}
          hint={t('edit.pictureHint')}
          inputMode="url"
          {...line('picture')}
        />
        <TextField label={t('edit.app')} hint={t('edit.appHint')} {...line('appid')} />
        <div>
          <Switch label={t('edit.register')} {...allows('registeropen')} />
          <Switch label={t('edit.phone')} hint={t('edit.phoneHint')} {...allows('phonelogin')} />
          <Switch label={t('edit.chat')} {...allows('chatlogin')} />
          <Switch label={t('edit.private')} {...allows('isprivate')} />
          <Switch
            label={t('edit.noDownloads')}
            hint={t('edit.noDownloadsHint')}
            {...allows('downloadsforbidden')}
          />
        </div>
      </Form>
    </Sheet>
  )
}
