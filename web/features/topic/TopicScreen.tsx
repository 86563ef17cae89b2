import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { activityStates } from '#contract/features/activity/entities.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { type OpenedProps, SeenScreen } from '#web/features/activity/seen/opened.tsx'
import { StaffPage, StudentPage } from '#web/features/comment/seen-pages.tsx'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { chooseAction, toast } from '#web/ui/base/ask.ts'
import { EditIcon, LockIcon, MoreIcon, PlusIcon, RefreshIcon } from '#web/ui/icons/icons.tsx'
import { writeTopicPath } from './addresses.ts'
import { topicQueries, useTopicNews } from './live-updates.ts'
import { Participants } from './Participants.tsx'
import { TopicCard } from './parts/TopicCard.tsx'

export type TopicInfo = AnswerOf<typeof topicCalls.get>

function StaffTopic({ info, renew }: OpenedProps<TopicInfo>) {
  const actions = useEndActions(info)
  return (
    <StaffPage
      {...{ info, renew, actions, refreshes: topicQueries, Card: LikedCard, Students: Participants }}
      editPath={writeTopicPath(info.courseId, 1, info.id)}
      isDiscussed
    />
  )
}

function LikedCard({ info, isStaff }: { info: TopicInfo; isStaff: boolean }) {
  const onLike = useLike(info)
  return <TopicCard {...{ info, isStaff }} onLike={info.can.like ? onLike : undefined} />
}

function StudentTopic({ info, renew }: OpenedProps<TopicInfo>) {
  const t = useTexts('topic')
  const navigate = useNavigate()
  const start = {
    icon: PlusIcon,
    label: t('start'),
    onClick: () => navigate(writeTopicPath(info.courseId, 0)),
  }
  const edit = {
    icon: EditIcon,
    label: t('edit'),
    onClick: () => navigate(writeTopicPath(info.courseId, 0, info.id)),
  }
  return (
    <StudentPage
      {...{ info, renew }}
      actions={[...(info.can.start ? [start] : []), ...(info.can.edit ? [edit] : [])]}
    >
      <LikedCard info={info} isStaff={false} />
    </StudentPage>
  )
}

/** One topic: what it is about, and what is said. */
export const TopicScreen = () => (
  <SeenScreen
    get={id => ask(topicCalls.get, { id })}
    useNews={useTopicNews}
    Staff={StaffTopic}
    Student={StudentTopic}
  />
)

/** At once on the screen; the answer, or the news of everybody's likes, sets it right. */
function useLike({ id, isLiked, likes }: TopicInfo) {
  const client = useQueryClient()
  const { queryKey } = ask(topicCalls.get, { id })
  const set = (now: { isLiked: boolean; likes: number }) =>
    client.setQueryData(queryKey, info => info && { ...info, ...now })
  const like = useCommand(topicCalls.like, {
    onDone: set,
    onFailed: failure => {
      set({ isLiked, likes })
      toast.bad(failure.message)
    },
  })
  return () => {
    set({ isLiked: !isLiked, likes: Math.max(0, likes + (isLiked ? -1 : 1)) })
    like.mutate({ id, isLiked: !isLiked })
  }
}

/** Ends the topic, or opens it again. */
function useEndActions(info: TopicInfo) {
  const t = useTexts('topic')
  const isOver = info.state === activityStates.ended
  const publish = useCommand(topicCalls.publish, {
    refreshes: topicQueries,
    onDone: (_, { endsAt }) => toast.good(t(endsAt === null ? 'reopenedNow' : 'stoppedNow')),
  })
  const more = async () => {
    const chosen = await chooseAction({
      choices: [
        isOver
          ? { key: 'reopen' as const, label: t('reopen'), hint: t('reopenHint'), icon: RefreshIcon }
          : { key: 'stop' as const, label: t('stop'), hint: t('stopHint'), icon: LockIcon },
      ],
    })
    if (chosen) publish.mutate({ id: info.id, endsAt: chosen === 'stop' ? Date.now() : null })
  }
  if (!info.can.manage || info.state === activityStates.notStarted) return []
  return [{ icon: MoreIcon, label: t('more'), onClick: () => void more() }]
}
