import { useQuery } from '@tanstack/react-query'
import { classCalls } from '#contract/features/member/classes.ts'
import { memberErrors } from '#contract/features/member/errors.ts'
import { classNameLength } from '#contract/features/member/rules.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { chooseAction, dialog } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { EditIcon, PlusIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { memberQueries, useLiveMembers } from './use-students.ts'

/** The classes inside a course: made, renamed, deleted. */
export function ClassesScreen() {
  const t = useTexts('member')
  const { courseId } = useCourseAddress()
  const refresh = useLiveMembers(courseId)
  const classes = useQuery(ask(classCalls.listClasses, { courseId: courseId }))
  const create = useCommand(classCalls.createClass, { refreshes: memberQueries })
  const rename = useCommand(classCalls.renameClass, { refreshes: memberQueries })
  const remove = useCommand(classCalls.deleteClass, { refreshes: memberQueries })
  const askName = (title: string, value = '') =>
    dialog.prompt({
      title,
      label: t('classes.name'),
      value,
      maxLength: classNameLength,
      check: text => (text.trim() === '' ? problemText(memberErrors.classNameMissing) : undefined),
    })
  const add = async () => {
    const name = await askName(t('classes.add'))
    if (name) create.mutate({ courseId: courseId, name })
  }
  const openMenu = async ({ id, name }: { id: string; name: string }) => {
    const action = await chooseAction({
      title: name,
      choices: [
        { key: 'rename', label: t('classes.rename'), icon: EditIcon },
        { key: 'remove', label: t('classes.remove'), icon: TrashIcon, danger: true },
      ],
    })
    if (action === 'rename') {
      const next = await askName(t('classes.rename'), name)
      if (next && next !== name) rename.mutate({ courseId: courseId, id, name: next })
    }
    if (action !== 'remove') return
    const sure = await dialog.confirm({
      title: t('classes.removeTitle', { name }),
      message: t('classes.removeHint'),
      confirmLabel: t('classes.remove'),
      danger: true,
    })
    if (sure) remove.mutate({ courseId: courseId, id })
  }
  const addButton = (
    <MainButton icon={PlusIcon} busy={create.isPending} onClick={() => void add()}>
      {t('classes.add')}
    </MainButton>
  )
  return (
    <Screen onRefresh={refresh} footer={classes.data?.list.length !== 0 && addButton}>
      <QueryView
        query={classes}
        skeleton={<SkeletonRows rows={4} />}
        isEmpty={({ list }) => list.length === 0}
        empty={
          <EmptyState
            art="people"
            title={t('classes.empty')}
            hint={t('classes.emptyHint')}
            action={addButton}
          />
        }
      >
        {({ list, unassigned }) => (
          <List hint={unassigned > 0 ? t('classes.unassigned', { count: unassigned }) : undefined}>
            {list.map(each => (
              <ListRow
                key={each.id}
                title={each.name}
                trailing={t('classes.count', { count: each.total })}
                onClick={() => void openMenu(each)}
              />
            ))}
          </List>
        )}
      </QueryView>
    </Screen>
  )
}
