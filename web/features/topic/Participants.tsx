import { useState } from 'react'
import { activityStates } from '#contract/features/activity/entities.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import type { participantFilters } from '#contract/features/topic/entities.ts'
import { topicErrors } from '#contract/features/topic/errors.ts'
import type { AnswerOf } from '#contract/input.ts'
import { SeenStudents } from '#web/features/activity/seen/SeenStudents.tsx'
import { usePages } from '#web/lib/pages.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { topicQueries } from './live-updates.ts'
import type { TopicInfo } from './TopicScreen.tsx'

type Filter = (typeof participantFilters)[number]
type Participant = AnswerOf<typeof topicCalls.listParticipants>['list'][number]

/** Who takes part in a topic with what they did, who does not, and a reminder to these. */
export function Participants({ info, name }: { info: TopicInfo; name: string }) {
  const t = useTexts('topic')
  const [filter, setFilter] = useState<Filter>('missing')
  const { joinedCount, studentCount } = info
  const pages = usePages(
    topicCalls.listParticipants,
    { id: info.id, filter, name, limit: 50 },
    { keepPrevious: true },
  )
  return (
    <SeenStudents
      {...{ info, name, pages, filter, onFilter: setFilter, refreshes: topicQueries }}
      done={joinedCount}
      said={t('joinedBy', { count: joinedCount, all: studentCount })}
      isOpen={info.state === activityStates.ongoing}
      filters={[
        { value: 'missing', label: t('missing'), count: studentCount - joinedCount },
        { value: 'joined', label: t('joined'), count: joinedCount },
      ]}
      nobody={filter === 'joined' ? t('nobody') : problemText(topicErrors.nobodyLeft)}
      noteOf={person => (person.hasJoined ? doneBy(person, t) : '')}
    />
  )
}

const doneBy = ({ comments, likes, best }: Participant, t: Translate<'topic'>) =>
  [
    t('comments', { count: comments }),
    ...(likes > 0 ? [t('likes', { count: likes })] : []),
    ...(best > 0 ? [t('bestAnswers', { count: best })] : []),
  ].join(' · ')
