import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { activityStates } from '#contract/features/activity/entities.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { Comments } from '#web/features/comment/Comments.tsx'
import { ask, useCommand } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { UnansweredScreen } from '#web/shell/UnansweredScreen.tsx'
import { chooseAction, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { EditIcon, LockIcon, MoreIcon, PlusIcon, RefreshIcon } from '#web/ui/icons/icons.tsx'
import { useTopicAddress, writeTopicPath } from './addresses.ts'
import { topicQueries, useTopicNews } from './live-updates.ts'
import { Participants } from './Participants.tsx'
import { TopicCard } from './parts/TopicCard.tsx'

export type TopicInfo = AnswerOf<typeof topicCalls.get>

/** One topic: what it is about, and what is said. */
export function TopicScreen() {
  const { courseId, topicId, isStaff } = useTopicAddress()
  const query = useQuery(ask(topicCalls.get, { id: topicId }))
  const renew = useTopicNews(courseId, topicId, isStaff)
  if (query.data) return <OpenTopic info={query.data} isStaff={isStaff} renew={renew} />
  return <UnansweredScreen query={query} skeleton={<SkeletonCards cards={2} />} />
}

interface OpenTopicProps {
  info: TopicInfo
  isStaff: boolean
  renew: () => Promise<unknown>
}

type View = 'talk' | 'people'

function OpenTopic({ info, isStaff, renew }: OpenTopicProps) {
  const t = useTexts('topic')
  const [view, setView] = useState<View>('talk')
  const actions = useActions(info, isStaff)
  const onLike = useLike(info)
  const isVisible = info.publishedAt !== null && info.publishedAt <= (info.serverTime ?? Date.now())
  return (
    <Screen actions={actions} onRefresh={renew}>
      {!isVisible && <Hidden info={info} />}
      <TopicCard info={info} isStaff={isStaff} onLike={info.can.like ? onLike : undefined} />
      {isStaff && isVisible && (
        <Tabs
          label={t('views')}
          active={view}
          onSelect={key => setView(key as View)}
          tabs={[
            { key: 'talk', label: t('talk') },
            { key: 'people', label: t('people'), count: info.joinedCount },
          ]}
        />
      )}
      {view === 'people' && isStaff ? (
        <Participants info={info} />
      ) : (
        <Comments courseId={info.courseId} activityId={info.id as string} />
      )}
    </Screen>
  )
}

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

function useActions(info: TopicInfo, isStaff: boolean) {
  const t = useTexts('topic')
  const navigate = useNavigate()
  const role = isStaff ? 1 : 0
  const isOver = info.state === activityStates.ended
  const publish = useCommand(topicCalls.publish, {
    refreshes: topicQueries,
    onDone: (_, { endsAt }) => toast.good(t(endsAt === null ? 'reopenedNow' : 'stoppedNow')),
  })
  const edit = {
    icon: EditIcon,
    label: t('edit'),
    onClick: () => navigate(writeTopicPath(info.courseId, role, info.id)),
  }
  const start = {
    icon: PlusIcon,
    label: t('start'),
    onClick: () => navigate(writeTopicPath(info.courseId, 0)),
  }
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
  const isPublished = info.state !== activityStates.notStarted
  return [
    ...(info.can.start ? [start] : []),
    ...(info.can.edit ? [edit] : []),
    ...(info.can.manage && isPublished
      ? [{ icon: MoreIcon, label: t('more'), onClick: () => void more() }]
      : []),
  ]
}

function Hidden({ info }: { info: TopicInfo }) {
  const t = useTexts('topic')
  const publish = useCommand(topicCalls.publish, {
    refreshes: topicQueries,
    onDone: () => toast.good(t('publishedNow')),
  })
  return (
    <Callout
      tone="info"
      action={
        info.can.manage && (
          <Button
            size="small"
            kind="primary"
            busy={publish.isPending}
            onClick={() => publish.mutate({ id: info.id, publishAt: Date.now() })}
          >
            {t('publishNow')}
          </Button>
        )
      }
    >
      {info.publishedAt === null ? t('unpublished') : t('scheduled', { time: fullTime(info.publishedAt) })}
    </Callout>
  )
}
