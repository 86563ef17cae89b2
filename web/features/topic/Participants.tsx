import { activityStates } from '#contract/features/activity/entities.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { topicErrors } from '#contract/features/topic/errors.ts'
import type { AnswerOf } from '#contract/input.ts'
import { DoneOrLeft } from '#web/features/activity/seen/DoneOrLeft.tsx'
import { problemText } from '#web/lib/problem-text.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { topicQueries } from './live-updates.ts'
import type { TopicInfo } from './TopicScreen.tsx'

type Participant = AnswerOf<typeof topicCalls.listParticipants>['list'][number]

/** Who takes part in a topic with what they did, who does not, and a reminder to these. */
export function Participants({ info, name }: { info: TopicInfo; name: string }) {
  const t = useTexts('topic')
  const { id, joinedCount: done, studentCount: all } = info
  return (
    <DoneOrLeft
      {...{ info, name, done, refreshes: topicQueries }}
      list={topicCalls.listParticipants}
      of={{ id }}
      sides={{ done: 'joined', left: 'missing' }}
      said={t('joinedBy', { count: done, all })}
      isOpen={info.state === activityStates.ongoing}
      words={{
        done: t('joined'),
        left: t('missing'),
        nobody: t('nobody'),
        everybody: problemText(topicErrors.nobodyLeft),
      }}
      noteOf={(person: Participant) => (person.hasJoined ? doneBy(person, t) : '')}
    />
  )
}

const doneBy = ({ comments, likes, best }: Participant, t: Translate<'topic'>) =>
  [
    t('comments', { count: comments }),
    ...(likes > 0 ? [t('likes', { count: likes })] : []),
    ...(best > 0 ? [t('bestAnswers', { count: best })] : []),
  ].join(' · ')
