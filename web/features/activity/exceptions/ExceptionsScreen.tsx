import { useNavigate } from 'react-router'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCommand } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { usePages } from '#web/lib/pages.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { chooseAction, dialog, toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { EditIcon, PlusIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { useActivity } from '../settings/use-activity.ts'
import { exceptionPath, useExceptionAddress } from './addresses.ts'

type Exception = AnswerOf<typeof exceptionCalls.listExceptions>['list'][number]

/** Who has a deadline of their own in an activity. */
export function ExceptionsScreen() {
  const t = useTexts('activity/exceptions')
  const navigate = useNavigate()
  const place = useExceptionAddress()
  const { activityId } = place
  const pages = usePages(exceptionCalls.listExceptions, { activityId, limit: 50 })
  const { item } = useActivity()
  const remove = useCommand(exceptionCalls.withdrawException, {
    refreshes: [exceptionCalls.listExceptions, activityCalls.list],
    onDone: () => toast.good(t('removed')),
  })
  const openMenu = async ({ studentId, name }: Exception) => {
    const chosen = await chooseAction({
      title: name,
      choices: [
        { key: 'edit', label: t('edit'), icon: EditIcon },
        { key: 'remove', label: t('remove'), icon: TrashIcon, danger: true },
      ],
    })
    if (chosen === 'edit') navigate(exceptionPath(place, studentId))
    if (chosen !== 'remove') return
    const confirmed = await dialog.confirm({
      title: t('removeQuestion', { name }),
      message: t('removeHint'),
      confirmLabel: t('remove'),
      danger: true,
    })
    if (confirmed) remove.mutate({ activityId, studentIds: [studentId] })
  }
  return (
    <Screen
      subtitle={item?.title}
      onRefresh={pages.query.refetch}
      footer={
        <MainButton icon={PlusIcon} onClick={() => navigate(exceptionPath({ ...place }))}>
          {t('add')}
        </MainButton>
      }
    >
      <QueryView
        query={pages.query}
        skeleton={<SkeletonRows avatar />}
        isEmpty={() => pages.items.length === 0}
        empty={<EmptyState art="people" title={t('none')} hint={t('noneHint')} />}
      >
        {() => (
          <InfiniteList
            {...pages}
            label={t('list')}
            itemKey={row => row.studentId}
            rowHeight={66}
            renderItem={row => (
              <RowBody
                leading={<Avatar name={row.name} src={row.avatar} />}
                title={row.name}
                note={termsOf(row, t)}
                onClick={() => void openMenu(row)}
              />
            )}
          />
        )}
      </QueryView>
    </Screen>
  )
}

const termsOf = (
  { endsAt, attempts, isExcused, groupName, grantedBy }: Exception,
  t: Translate<'activity/exceptions'>,
) =>
  [
    isExcused && t('excused'),
    endsAt !== null && t('until', { time: fullTime(endsAt) }),
    attempts !== null && t('attemptsOf', { count: attempts }),
    groupName,
    t('by', { name: grantedBy }),
  ]
    .filter(Boolean)
    .join(' · ')
