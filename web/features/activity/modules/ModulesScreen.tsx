import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { moduleCalls, typeNameLength } from '#contract/features/activity/modules.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { moduleNameLength, moduleProblem, templateCalls } from '#contract/features/course/templates.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { dialog } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { Section } from '#web/ui/base/Section.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EditIcon, PlusIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { SortableList } from '#web/ui/lists/SortableList.tsx'
import { inCourse } from '../kind.ts'
import { kindOf, useKinds } from '../use-kinds.ts'
import styles from './ChooseModuleScreen.module.css'
import { TypesSheet } from './TypesSheet.tsx'
import { useTypeName } from './use-type-name.ts'

type Answer = AnswerOf<typeof moduleCalls.list>
export type Module = Answer['list'][number]

/** The tabs of a course's content: their names, their order, the types of activity in each; and what types are called. */
export function ModulesScreen() {
  const { courseId } = useCourseAddress()
  const modules = useQuery(ask(moduleCalls.list, { courseId }))
  return (
    <Screen>
      <QueryView query={modules} skeleton={<SkeletonRows rows={6} />}>
        {data => <Modules courseId={courseId} data={data} />}
      </QueryView>
    </Screen>
  )
}

const refreshes = [moduleCalls.list, activityCalls.listTypes, activityCalls.list, templateCalls.getTemplate]

function Modules({ courseId, data }: { courseId: string; data: Answer }) {
  const t = useTexts('activity')
  const navigate = useNavigate()
  const nameOfType = useTypeName()
  const [opened, setOpened] = useState<string | null>(null)
  const add = useCommand(moduleCalls.add, { refreshes, onDone: ({ id }) => setOpened(id) })
  const change = useCommand(moduleCalls.change, { refreshes })
  const remove = useCommand(moduleCalls.remove, { refreshes })
  const sort = useCommand(moduleCalls.sort, { refreshes })
  const nameType = useCommand(moduleCalls.nameType, { refreshes })
  const shown = sort.isPending ? inOrder(data.list, sort.variables.ids) : data.list
  const all = [...data.list.flatMap(({ contenttypes }) => contenttypes), ...data.rest]
  const kinds = useKinds()
  const keyOf = ({ contenttype }: { contenttype: string }) =>
    String(kindOf(kinds, Number(contenttype))?.types[0] ?? contenttype)
  /** Types of one kind look the same: one stands for all. */
  const types = all.filter((type, place) => all.findIndex(each => keyOf(each) === keyOf(type)) === place)
  const ofSameKind = (contenttype: string) =>
    all.filter(each => keyOf(each) === keyOf({ contenttype })).map(each => each.contenttype)
  const nameOf = ({ name, contenttypes }: Module) =>
    name || (contenttypes[0] ? nameOfType(contenttypes[0], 'several') : t('modules.empty'))
  /** Undefined where the module's name says it. */
  const typesIn = ({ name, contenttypes }: Module) => {
    if (contenttypes.length === 0) return t('modules.noTypes')
    const names = new Set(contenttypes.map(type => nameOfType(type)))
    return names.size > 1 || name ? [...names].join(' · ') : undefined
  }
  const askName = (title: string, value: string) =>
    dialog.prompt({
      title,
      label: t('modules.name'),
      value,
      maxLength: 40,
      check: name => {
        const problem = moduleProblem([{ contenttype: '0', name: name.trim() }])
        return problem && problemText(courseErrors[problem], { limit: moduleNameLength })
      },
    })
  const addOne = async () => {
    const name = await askName(t('modules.add'), '')
    if (name !== null) add.mutate({ courseId, name: name.trim() })
  }
  const rename = async (module: Module) => {
    const name = await askName(t('modules.rename', { name: nameOf(module) }), nameOf(module))
    if (name !== null) change.mutate({ courseId, id: module.id, name: name.trim() })
  }
  const removeOne = async (module: Module) => {
    const isSure = await dialog.confirm({
      title: t('modules.removeQuestion', { name: nameOf(module) }),
      message: t('modules.removeHint'),
      confirmLabel: t('action.remove'),
      danger: true,
    })
    if (isSure) remove.mutate({ courseId, id: module.id })
  }
  const renameType = async (type: Answer['rest'][number]) => {
    const name = await dialog.prompt({
      title: t('modules.nameType', { name: nameOfType({ ...type, name: '' }) }),
      message: t('modules.nameTypeHint'),
      label: t('modules.typeName'),
      value: type.name,
      placeholder: nameOfType({ ...type, name: '' }),
      maxLength: 40,
      check: given =>
        [...given.trim()].length > typeNameLength
          ? problemText(activityErrors.typeNameLong, { limit: typeNameLength })
          : undefined,
    })
    if (name !== null) nameType.mutate({ courseId, contentType: type.contenttype, name: name.trim() })
  }
  const module = data.list.find(({ id }) => id === opened)
  return (
    <Stack gap={6}>
      <Section title={t('modules.shown')} hint={t('modules.shownHint')}>
        <SortableList
          label={t('modules.shown')}
          items={shown}
          itemKey={({ id }) => id}
          itemLabel={nameOf}
          onChange={next => sort.mutate({ courseId, ids: next.map(({ id }) => id) })}
          renderItem={each => (
            <div className={styles.module}>
              <button type="button" className={styles.open} onClick={() => setOpened(each.id)}>
                <span className={styles.name}>{nameOf(each)}</span>
                {typesIn(each) && <span className={styles.hint}>{typesIn(each)}</span>}
              </button>
              <IconButton
                icon={EditIcon}
                size={20}
                label={t('modules.rename', { name: nameOf(each) })}
                onClick={() => void rename(each)}
              />
              <IconButton
                icon={TrashIcon}
                size={20}
                label={t('modules.remove', { name: nameOf(each) })}
                disabled={data.list.length === 1}
                onClick={() => void removeOne(each)}
              />
            </div>
          )}
        />
        <Stack row gap={2}>
          <Button size="small" icon={PlusIcon} busy={add.isPending} onClick={() => void addOne()}>
            {t('modules.add')}
          </Button>
          <Button
            size="small"
            kind="quiet"
            onClick={() => navigate(inCourse('/chooseCourseModule', { courseId, isStaff: true }))}
          >
            {t('modules.fromTemplate')}
          </Button>
        </Stack>
      </Section>
      <List title={t('modules.types')} hint={t('modules.typesHint')}>
        {types
          .filter(({ contenttype }) => contenttype !== '0')
          .map(type => (
            <ListRow
              key={type.contenttype}
              title={nameOfType(type)}
              note={type.name ? nameOfType({ ...type, name: '' }) : undefined}
              onClick={() => void renameType(type)}
            />
          ))}
      </List>
      {module && (
        <TypesSheet
          key={module.id}
          name={nameOf(module)}
          types={types}
          chosen={module.contenttypes.map(({ contenttype }) => contenttype)}
          onChoose={chosen => change.mutate({ courseId, id: module.id, types: chosen.flatMap(ofSameKind) })}
          onClose={() => setOpened(null)}
        />
      )}
    </Stack>
  )
}

const inOrder = (modules: readonly Module[], ids: readonly string[]) =>
  [...modules].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
