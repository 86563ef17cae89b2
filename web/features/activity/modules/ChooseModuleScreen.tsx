import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { moduleCalls } from '#contract/features/activity/modules.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import {
  type CourseModule,
  idOfModule,
  moduleNameLength,
  moduleProblem,
  modulesFor,
  modulesOf,
  type TemplateType,
  templateCalls,
  templateTypes,
} from '#contract/features/course/templates.ts'
import type { AnswerOf } from '#contract/input.ts'
import { courseHomePath } from '#web/features/course/addresses.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { dialog, toast } from '#web/ui/ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioList } from '#web/ui/Choice.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { EditIcon, PlusIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { SortableList } from '#web/ui/SortableList.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import styles from './ChooseModuleScreen.module.css'
import { useTypeName } from './use-type-name.ts'

type Template = AnswerOf<typeof templateCalls.getTemplate>

/** Which types of activity a course shows: a template, and from there module by module. Last step of a new course. */
export function ChooseModuleScreen() {
  const { courseId } = useCourseAddress()
  const template = useQuery({ ...ask(templateCalls.getTemplate, { courseId }), staleTime: 0 })
  if (template.data) return <Choice courseId={courseId} template={template.data} />
  return (
    <Screen>
      <QueryView query={template} skeleton={<SkeletonRows rows={6} />}>
        {() => null}
      </QueryView>
    </Screen>
  )
}

function Choice({ courseId, template }: { courseId: string; template: Template }) {
  const t = useTexts('activity')
  const nameOf = useModuleName()
  const { isNew, finish, later } = useWayOn(courseId)
  const known = templateTypes.find(each => each === template.type)
  const [type, setType] = useState<TemplateType | null>(known ?? (isNew ? '1' : null))
  const [modules, setModules] = useState<CourseModule[]>(template.modules)
  const [isOwn, setOwn] = useState(template.modules.some(({ name }) => name !== undefined))
  const settings = {
    refreshes: [templateCalls.getTemplate, activityCalls.listTypes, moduleCalls.list],
    onDone: () => {
      toast.good(t('modules.saved'))
      finish()
    },
  }
  const choose = useCommand(templateCalls.chooseTemplate, settings)
  const save = useCommand(templateCalls.saveTemplate, settings)
  const update = useCommand(templateCalls.updateModules, settings)
  const pick = (next: TemplateType) => {
    setType(next)
    setModules(modulesOf(next, template.available))
    setOwn(false)
  }
  const change = (next: CourseModule[]) => {
    setModules(next)
    setOwn(true)
  }
  const submit = () => {
    const problem = moduleProblem(modules)
    if (problem) return toast.bad(problemText(courseErrors[problem], { limit: moduleNameLength }))
    if (type === null) return update.mutate({ courseId, modules })
    if (isOwn) return save.mutate({ courseId, type, modules })
    choose.mutate({ courseId, type })
  }
  const rename = async (module: CourseModule) => {
    const name = await dialog.prompt({
      title: t('modules.rename', { name: nameOf(module) }),
      label: t('modules.name'),
      value: nameOf(module),
      maxLength: 40,
      check: text => {
        const problem = moduleProblem([{ ...module, name: text.trim() }])
        return problem && problemText(courseErrors[problem], { limit: moduleNameLength })
      },
    })
    if (name === null) return
    change(modules.map(each => (each === module ? { ...module, name: name.trim() } : each)))
  }
  const shown = new Set(modules.flatMap(({ contenttype }) => contenttype))
  const missing = modulesFor(template.available.filter(each => !shown.has(each)))
  return (
    <Screen
      title={isNew ? t('modules.newTitle') : undefined}
      footer={
        <Stack gap={2}>
          <Button
            kind="primary"
            size="large"
            block
            busy={choose.isPending || save.isPending || update.isPending}
            onClick={submit}
          >
            {isNew ? t('modules.start') : t('folder.save')}
          </Button>
          {isNew && (
            <Button kind="quiet" block onClick={later}>
              {t('modules.later')}
            </Button>
          )}
        </Stack>
      }
    >
      <Stack gap={6}>
        <RadioList
          label={t('modules.template')}
          options={templateTypes.map(value => ({
            value,
            label: t(`modules.templates.${value}`),
            hint: modulesOf(value, template.available).map(nameOf).join(' · '),
          }))}
          value={type}
          onChange={pick}
        />
        <section className={styles.modules}>
          <h2 className={styles.title}>{t('modules.shown')}</h2>
          <p className={styles.hint}>{t('modules.shownHint')}</p>
          <SortableList
            label={t('modules.shown')}
            items={modules}
            itemKey={idOfModule}
            itemLabel={nameOf}
            onChange={change}
            renderItem={module => (
              <div className={styles.module}>
                <span className={styles.name}>{nameOf(module)}</span>
                <IconButton
                  icon={EditIcon}
                  size={20}
                  label={t('modules.rename', { name: nameOf(module) })}
                  onClick={() => void rename(module)}
                />
                <IconButton
                  icon={TrashIcon}
                  size={20}
                  label={t('modules.remove', { name: nameOf(module) })}
                  disabled={modules.length === 1}
                  onClick={() => change(modules.filter(each => each !== module))}
                />
              </div>
            )}
          />
          <div className={styles.more}>
            {missing.map(each => (
              <Button
                key={each.join('-')}
                size="small"
                icon={PlusIcon}
                onClick={() => change([...modules, { contenttype: each.length === 1 ? each.join() : each }])}
              >
                {nameOf({ contenttype: each })}
              </Button>
            ))}
          </div>
        </section>
      </Stack>
    </Screen>
  )
}

/** The name of a module: the course's own, or that of its type. */
function useModuleName() {
  const nameOfType = useTypeName()
  return ({ contenttype, name }: CourseModule) =>
    name || nameOfType({ contenttype: [contenttype].flat()[0] ?? '' })
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
