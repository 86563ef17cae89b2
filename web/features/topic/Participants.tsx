import { useState } from 'react'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityStates } from '#contract/features/activity/entities.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { type participantFilters, topicType } from '#contract/features/topic/entities.ts'
import { topicErrors } from '#contract/features/topic/errors.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCommand } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { ProgressBar } from '#web/ui/base/Progress.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { BellIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { topicQueries } from './live-updates.ts'
import type { TopicInfo } from './TopicScreen.tsx'

type Filter = (typeof participantFilters)[number]
type Participant = AnswerOf<typeof topicCalls.listParticipants>['list'][number]

/** Who takes part in a topic with what they did, who does not, and a reminder to these. */
export function Participants({ info }: { info: TopicInfo }) {
  const t = useTexts('topic')
  const [filter, setFilter] = useState<Filter>('joined')
  const { joinedCount, studentCount } = info
  const missing = studentCount - joinedCount
  const { query, ...pages } = usePages(
    topicCalls.listParticipants,
    { id: info.id, filter, limit: 50 },
    { keepPrevious: true },
  )
  const said = t('joinedBy', { count: joinedCount, all: studentCount })
  return (
    <>
      <Card>
        <Stack gap={3}>
          <p>{said}</p>
          <ProgressBar value={studentCount > 0 ? joinedCount / studentCount : 0} label={said} />
          {info.can.manage && missing > 0 && info.state === activityStates.ongoing && (
            <Remind info={info} missing={missing} />
          )}
        </Stack>
      </Card>
      <SegmentedFilter<Filter>
        label={t('people')}
        value={filter}
        onChange={setFilter}
        options={[
          { value: 'joined', label: t('joined'), count: joinedCount },
          { value: 'missing', label: t('missing'), count: missing },
        ]}
      />
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={6} avatar />}
        isEmpty={() => pages.items.length === 0}
        empty={
          <EmptyState
            art="people"
            title={filter === 'joined' ? t('nobody') : problemText(topicErrors.nobodyLeft)}
          />
        }
      >
        {() => (
          <InfiniteList
            {...pages}
            label={t('people')}
            itemKey={idOf}
            rowHeight={64}
            renderItem={person => <PersonRow person={person} t={t} />}
          />
        )}
      </QueryView>
    </>
  )
}

const idOf = ({ studentId }: Participant) => studentId

function PersonRow({ person, t }: { person: Participant; t: Translate<'topic'> }) {
  const { comments, likes, best } = person
  const done = [
    t('comments', { count: comments }),
    ...(likes > 0 ? [t('likes', { count: likes })] : []),
    ...(best > 0 ? [t('bestAnswers', { count: best })] : []),
  ]
  return (
    <RowBody
      leading={<Avatar name={person.name} src={person.avatar} size={40} />}
      title={person.name}
      note={[person.number, ...(person.hasJoined ? done : [])].filter(Boolean).join(' · ') || undefined}
    />
  )
}

function Remind({ info, missing }: { info: TopicInfo; missing: number }) {
  const t = useTexts('topic')
  const remind = useCommand(activityCalls.remind, {
    refreshes: topicQueries,
    onDone: ({ done }) =>
      done > 0 ? toast.good(t('reminded', { count: done })) : toast.info(t('alreadyReminded')),
  })
  return (
    <Stack row gap={2}>
      <Button
        size="small"
        icon={BellIcon}
        busy={remind.isPending}
        onClick={() =>
          remind.mutate({ courseId: info.courseId, contentId: info.id as string, contentType: topicType })
        }
      >
        {t('remind', { count: missing })}
      </Button>
    </Stack>
  )
}
