import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { courseCalls } from '#contract/features/course/calls.ts'
import { enrolmentCalls } from '#contract/features/enrolment/calls.ts'
import { defaultKinds } from '#contract/features/enrolment/entities.ts'
import { enrolmentErrors } from '#contract/features/enrolment/errors.ts'
import { courseHomePath } from '#web/features/course/addresses.ts'
import { openCreation } from '#web/features/course/settings/creation.ts'
import { ask, send, useCommand } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import type { SettingDraft } from './form.ts'
import { LabelField } from './parts/LabelField.tsx'
import { QuestionList } from './parts/QuestionList.tsx'

/** How newcomers apply: of a course that exists (`courseid`), or of one that is being created. */
export function SettingScreen() {
  const [address] = useSearchParams()
  const courseId = address.get('courseid') ?? ''
  return courseId ? <CourseSetting courseId={courseId} next={address.get('next')} /> : <CreationSetting />
}

function CourseSetting({ courseId, next }: { courseId: string; next: string | null }) {
  const query = useQuery({ ...ask(enrolmentCalls.getSettings, { courseId: courseId }), gcTime: 0 })
  const t = useTexts('enrolment')
  const navigate = useNavigate()
  const home = courseHomePath({ courseId, role: 1 })
  const back = useBack(home)
  const [draft, setDraft] = useState<SettingDraft | null>(null)
  const save = useCommand(enrolmentCalls.updateSettings, {
    refreshes: [enrolmentCalls.getSettings, courseCalls.getHome],
    onDone: () => {
      toast.good(t('setting.saved'))
      // Only addresses of our own.
      if (next?.startsWith('/') && !next.startsWith('//')) navigate(next, { replace: true })
      else back()
    },
  })
  const shown = draft ?? query.data
  const isSending = save.isPending || save.isSuccess
  useLeaveQuestion({ isChanged: draft !== null, isSending }, home)
  return (
    <Screen
      footer={
        <SaveButton
          draft={shown}
          label={t('setting.save')}
          busy={save.isPending}
          onSave={({ enrollstate, auditstate, joinlabelid, formLists }) =>
            save.mutate({ courseId: courseId, enrollstate, auditstate, joinlabelid, formLists })
          }
        />
      }
    >
      <QueryView query={query} skeleton={<SkeletonCards cards={3} />}>
        {({ labels, ...loaded }) => {
          const present = draft ?? loaded
          return (
            <Stack gap={4}>
              <Card flush>
                <Switch
                  label={t('setting.open')}
                  hint={t('setting.openHint')}
                  checked={present.enrollstate}
                  onChange={enrollstate => setDraft({ ...present, enrollstate })}
                />
              </Card>
              <SettingFields draft={present} onChange={setDraft} />
              <LabelField
                courseId={courseId}
                labels={labels}
                value={present.joinlabelid}
                onChange={joinlabelid => setDraft({ ...present, joinlabelid })}
              />
            </Stack>
          )
        }}
      </QueryView>
    </Screen>
  )
}

function CreationSetting() {
  const t = useTexts('enrolment')
  const back = useBack(path('/newCourse'))
  const creation = openCreation()
  const [first] = useState(() => (creation?.settings as SettingDraft | undefined) ?? freshDraft(t))
  const [draft, setDraft] = useState(first)
  const letGo = useLeaveQuestion({ isChanged: draft !== first, isSending: false }, path('/newCourse'))
  const keep = (settings: SettingDraft) => {
    if (creation)
      Object.assign(creation, {
        settings,
        enrolment: true,
        saveSettings: (courseid: string) =>
          send(enrolmentCalls.updateSettings, { courseId: courseid, ...settings }),
      })
    letGo()
    back()
  }
  return (
    <Screen footer={<SaveButton draft={draft} label={t('setting.keep')} onSave={keep} />}>
      <SettingFields draft={draft} onChange={setDraft} />
    </Screen>
  )
}

/** What a form asks at first; the server begins with the same. */
function freshDraft(t: Translate<'enrolment'>): SettingDraft {
  const asked = ['name', 'student_number']
  return {
    enrollstate: true,
    auditstate: true,
    joinlabelid: '',
    formLists: defaultKinds.map(type => ({
      id: '',
      type,
      title: t(`default.${type}`),
      selected: asked.includes(type),
      required: asked.includes(type),
      options: [],
    })),
  }
}

interface SettingFieldsProps {
  draft: SettingDraft
  onChange: (draft: SettingDraft) => void
}

function SettingFields({ draft, onChange }: SettingFieldsProps) {
  const t = useTexts('enrolment')
  return (
    <Stack gap={4}>
      <Card flush>
        <Switch
          label={t('setting.audit')}
          hint={t('setting.auditHint')}
          checked={draft.auditstate}
          onChange={auditstate => onChange({ ...draft, auditstate })}
        />
      </Card>
      <QuestionList questions={draft.formLists} onChange={formLists => onChange({ ...draft, formLists })} />
    </Stack>
  )
}

interface SaveButtonProps {
  draft: SettingDraft | undefined
  label: string
  busy?: boolean
  onSave: (draft: SettingDraft) => void
}

function SaveButton({ draft, label, busy, onSave }: SaveButtonProps) {
  const save = () => {
    if (!draft) return
    if (draft.enrollstate && !draft.formLists.some(question => question.selected))
      return void toast.bad(problemText(enrolmentErrors.nothingAsked))
    onSave(draft)
  }
  return (
    <MainButton busy={busy} disabled={!draft} onClick={save}>
      {label}
    </MainButton>
  )
}
