import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { memberCalls } from '#contract/features/member/calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { CallFailure, send } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { useUser } from '#web/shell/user.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { SkeletonBar } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { TrashIcon } from '#web/ui/icons/icons.tsx'
import { staffPath } from '../addresses.ts'
import { Calling } from './Calling.tsx'
import { ChooseStudents } from './ChooseStudents.tsx'
import { useRollCall } from './use-roll-call.ts'

/** Names are called out, and each gets a state with one thumb; it all stays on the device until it is saved. */
export function RollCallScreen() {
  const account = useUser()?.id
  return account === undefined ? <Screen>{null}</Screen> : <RollCallOf account={account} />
}

function RollCallOf({ account }: { account: string }) {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  const roll = useRollCall(account, courseId)
  const students = useQuery({
    queryKey: ['rollCallStudents', courseId],
    queryFn: () => allStudents(courseId),
    enabled: roll.call === null,
  })
  const { call } = roll

  async function discard() {
    const sure = await dialog.confirm({
      title: t('roll.discardQuestion'),
      message: t('roll.discardMessage', { count: call?.marks.length ?? 0 }),
      confirmLabel: t('roll.discard'),
      danger: true,
    })
    if (sure) await roll.discard()
  }

  async function finish() {
    const outcome = await roll.finish()
    if (outcome === 'waiting') toast.info(t('roll.waiting'))
    const toIndex = outcome === 'waiting' || outcome instanceof CallFailure
    navigate(
      toIndex
        ? staffPath('teacherCheckinIndex', courseId)
        : staffPath('teaCheckinDetail', courseId, outcome.id),
      { replace: true },
    )
  }

  if (call)
    return (
      <Screen actions={[{ icon: TrashIcon, label: t('roll.discard'), onClick: () => void discard() }]}>
        <Calling
          call={call}
          onMark={(_, state) => roll.mark(state)}
          onUndo={roll.undo}
          onFinish={() => void finish()}
        />
      </Screen>
    )
  return (
    <QueryView
      query={students}
      skeleton={<SkeletonBar height={240} />}
      isEmpty={list => list.length === 0}
      empty={<EmptyState art="people" title={t('roll.nobody')} />}
    >
      {list => <ChooseStudents students={list} onBegin={roll.begin} />}
    </QueryView>
  )
}

const pageSize = 200

/** By number, as the list of students is; also the one seen last where there is no network. */
async function allStudents(courseId: string) {
  const first = await send(memberCalls.listStudents, { courseId, limit: pageSize })
  const pages = Array.from({ length: Math.ceil(first.total / pageSize) - 1 }, (_, place) =>
    send(memberCalls.listStudents, { courseId, limit: pageSize, page: place + 2 }),
  )
  const lists = await Promise.all(pages)
  return [first, ...lists].flatMap(({ list }) =>
    list.map(({ id, name, number, avatar }) => ({ id, name, number, avatar })),
  )
}
