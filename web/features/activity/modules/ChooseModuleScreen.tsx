import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { moduleCalls } from '#contract/features/activity/modules.ts'
import {
  type CourseModule,
  modulesOf,
  type TemplateType,
  templateCalls,
  templateTypes,
} from '#contract/features/course/templates.ts'
import type { AnswerOf } from '#contract/input.ts'
import { courseHomePath } from '#web/features/course/addresses.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import styles from './ChooseModuleScreen.module.css'
import { useTypeName } from './use-type-name.ts'

type Template = AnswerOf<typeof templateCalls.getTemplate>

/** One of six templates for what a course shows; last step of a new course. `ModulesScreen` changes it module by module. */
export function ChooseModuleScreen() {
  const { courseId } = useCourseAddress()
  const template = useQuery({ ...ask(templateCalls.getTemplate, { courseId }), staleTime: 0 })
  return (
    <AnsweredScreen query={template} skeleton={<SkeletonRows rows={6} />}>
      {data => <Choice courseId={courseId} template={data} />}
    </AnsweredScreen>
  )
}

function Choice({ courseId, template }: { courseId: string; template: Template }) {
  const t = useTexts('activity')
  const nameOfType = useTypeName()
  const nameOf = ({ contenttype }: CourseModule) =>
    nameOfType({ contenttype: [contenttype].flat()[0] ?? '' }, 'several')
  const { isNew, finish, later } = useWayOn(courseId)
  const present = presentTemplate(template)
  const [type, setType] = useState<TemplateType | null>(present)
  const choose = useCommand(templateCalls.chooseTemplate, {
    refreshes: [templateCalls.getTemplate, activityCalls.listTypes, moduleCalls.list],
    onDone: () => {
      toast.good(t('modules.saved'))
      finish()
    },
  })
  const submit = async () => {
    if (type === null) return
    // A new course has nothing yet that was made by hand.
    const isSure =
      isNew ||
      present !== null ||
      (await dialog.confirm({
        title: t('modules.replaceQuestion'),
        message: t('modules.replaceHint'),
        confirmLabel: t('modules.replace'),
        danger: true,
      }))
    if (isSure) choose.mutate({ courseId, type })
  }
  return (
    <Screen
      title={isNew ? t('modules.newTitle') : undefined}
      footer={
        <Stack gap={2}>
          <MainButton disabled={type === null} busy={choose.isPending} onClick={() => void submit()}>
            {isNew ? t('modules.start') : t('folder.save')}
          </MainButton>
          {isNew && (
            <Button kind="quiet" block onClick={later}>
              {t('modules.later')}
            </Button>
          )}
        </Stack>
      }
    >
      <Stack gap={4}>
        <RadioList
          label={t('modules.template')}
          options={templateTypes.map(value => ({
            value,
            label: t(`modules.templates.${value}`),
            hint: modulesOf(value, template.available).map(nameOf).join(' · '),
          }))}
          value={type}
          onChange={setType}
        />
        {isNew && <p className={styles.hint}>{t('modules.changeLater')}</p>}
      </Stack>
    </Screen>
  )
}

/** The template that a course follows, a new one the first; null once its modules were changed by hand. */
function presentTemplate({ type, modules, available }: Template): TemplateType | null {
  const followed = templateTypes.find(each => each === type) ?? '1'
  return JSON.stringify(modules) === JSON.stringify(modulesOf(followed, available)) ? followed : null
}

/** Where this screen leads: into the course when it was just opened, else back. */
function useWayOn(courseId: string) {
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const home = courseHomePath({ courseId, role: 1 })
  const back = useBack(home)
  const isNew = address.get('isNew') === '1'
  const enter = () => navigate(home, { replace: true })
  return { isNew, finish: isNew ? enter : back, later: enter }
}
