import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { rubricCalls } from '#contract/features/rubric/calls.ts'
import type { RubricRow } from '#contract/features/rubric/entities.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { chooseAction, toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { CopyIcon, EditIcon, MoreIcon, PlusIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { aboutRubric, copyOf } from './rubric-form.ts'

const refreshes = [rubricCalls.list]

/** A person's own rubrics, to be used in any course. */
export function RubricsScreen() {
  const t = useTexts('rubric')
  const navigate = useNavigate()
  const query = useQuery(ask(rubricCalls.list, {}))
  const actOn = useRubricActions()
  const add = () => navigate(path('/rubric', {}))
  const isEmpty = query.data?.list.length === 0
  return (
    <Screen
      onRefresh={query.refetch}
      footer={
        query.data && !isEmpty ? (
          <MainButton icon={PlusIcon} onClick={add}>
            {t('add')}
          </MainButton>
        ) : undefined
      }
    >
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={4} />}
        isEmpty={({ list }) => list.length === 0}
        empty={
          <EmptyState
            art="work"
            title={t('none')}
            hint={t('noneHint')}
            action={
              <Button kind="primary" icon={PlusIcon} onClick={add}>
                {t('add')}
              </Button>
            }
          />
        }
      >
        {({ list }) => (
          <List>
            {list.map(rubric => (
              <ListRow
                key={rubric.id}
                title={rubric.title}
                note={aboutRubric(rubric.criterionCount, rubric.points, t)}
                onClick={() => navigate(path('/rubric', { id: rubric.id }))}
                chevron={false}
                extra={
                  <IconButton
                    icon={MoreIcon}
                    label={t('more', { title: rubric.title })}
                    onClick={() => void actOn(rubric)}
                  />
                }
              />
            ))}
          </List>
        )}
      </QueryView>
    </Screen>
  )
}

/** Duplicating a rubric, and deleting it, which can be undone. */
function useRubricActions() {
  const t = useTexts('rubric')
  const navigate = useNavigate()
  const client = useQueryClient()
  const save = useCommand(rubricCalls.save, { refreshes })
  const remove = useCommand(rubricCalls.delete, { refreshes })
  return async ({ id, title }: RubricRow) => {
    const chosen = await chooseAction({
      title,
      choices: [
        { key: 'edit', label: t('edit'), icon: EditIcon },
        { key: 'duplicate', label: t('duplicate'), icon: CopyIcon },
        { key: 'delete', label: t('delete'), icon: TrashIcon, danger: true },
      ],
    })
    if (chosen === null) return
    if (chosen === 'edit') return navigate(path('/rubric', { id }))
    const whole = await client.fetchQuery(ask(rubricCalls.get, { id }))
    if (chosen === 'duplicate') return save.mutate(copyOf(whole, t))
    remove.mutate(
      { id },
      {
        onSuccess: () =>
          toast.show({
            text: t('deleted'),
            action: {
              label: t('undo'),
              onClick: () => save.mutate({ title: whole.title, criteria: whole.criteria }),
            },
          }),
      },
    )
  }
}
