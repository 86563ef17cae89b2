import { useQuery } from '@tanstack/react-query'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { topicErrors } from '#contract/features/topic/errors.ts'
import {
  contentLength,
  maxFiles,
  ownContentLength,
  titleLength,
  topicProblem,
} from '#contract/features/topic/rules.ts'
import { ActivityForm } from '#web/features/activity/editor/ActivityForm.tsx'
import { Differences, useSaid } from '#web/features/activity/editor/Differences.tsx'
import { ExistingActivity } from '#web/features/activity/editor/ExistingActivity.tsx'
import type { Existing, FormFrame } from '#web/features/activity/editor/frame.ts'
import { useChangedActivity, useEditing, useNewActivity } from '#web/features/activity/editor/use-editing.ts'
import { dayAt, inputIn } from '#web/features/activity/editor/written-form.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { topicPath, useTopicAddress } from './addresses.ts'
import { topicQueries } from './live-updates.ts'
import type { TopicInfo } from './TopicScreen.tsx'
import { emptyForm, formOf, type TopicForm, unfinishedTopic } from './topic-form.ts'

/** Adding a topic, or changing the one that the address names; students write what theirs says, and no more. */
export function EditScreen() {
  const { topicId } = useTopicAddress()
  return topicId ? <EditTopic /> : <NewTopic />
}

function NewTopic() {
  const { courseId, isStaff } = useTopicAddress()
  const { frame, folderId, onDone } = useNewActivity({
    ...{ courseId, empty: emptyForm, unfinished: unfinishedTopic },
    openPath: id => topicPath(courseId, id, isStaff ? 1 : 0),
  })
  const add = useCommand(topicCalls.create, { refreshes: topicQueries, onDone })
  return (
    <TopicFields
      {...frame}
      isOwn={!isStaff}
      place={`topic:${courseId}`}
      onSubmit={form => add.mutateAsync({ courseId, folderId, ...inputOf(form), content: form.details })}
    />
  )
}

function EditTopic() {
  const t = useTexts('topic')
  const { topicId } = useTopicAddress()
  const query = useQuery(ask(topicCalls.get, { id: topicId }))
  const editing = useEditing(topicId, query)
  return (
    <ExistingActivity title={t('form.edit')} {...{ query, editing }}>
      {existing => <ChangedTopic {...existing} />}
    </ExistingActivity>
  )
}

function ChangedTopic({ info, edited }: Existing<TopicInfo>) {
  const t = useTexts('topic')
  const { isStaff } = useTopicAddress()
  const openPath = topicPath(info.courseId, info.id, isStaff ? 1 : 0)
  const { frame, start, revision, textOf, onDone } = useChangedActivity({ info, edited, formOf, openPath })
  const edit = useCommand(topicCalls.update, { refreshes: topicQueries, onDone })
  return (
    <TopicFields
      {...frame}
      isOwn={!info.can.manage}
      title={t('form.edit')}
      place={`topic:${info.id}`}
      onSubmit={form =>
        edit.mutateAsync({
          ...inputOf(form),
          ...{ id: info.id, revision, content: textOf(form) },
          // An end that has passed is forgotten where it is published again.
          endsAt: form.endsAt === start.endsAt ? undefined : form.endsAt,
          ...(!info.can.manage && { publishAt: undefined, audience: undefined }),
        })
      }
    />
  )
}

const inputOf = (form: TopicForm) => ({
  ...inputIn(form),
  endsAt: form.endsAt,
  hidesNames: form.hidesNames,
  asksAll: form.asksAll,
})

interface TopicFieldsProps extends FormFrame<TopicForm> {
  /** A student's own. */
  isOwn: boolean
}

function TopicFields({ isOwn, ...props }: TopicFieldsProps) {
  const t = useTexts('topic')
  const { switched, time } = useSaid()
  const kind = {
    titlePlaceholder: t('form.titlePlaceholder'),
    details: t('form.content'),
    detailsPlaceholder: t('form.contentPlaceholder'),
    files: t('form.files'),
    longestTitle: titleLength,
    hasEnd: true,
    longestDetails: isOwn ? ownContentLength : contentLength,
    mostFiles: maxFiles,
    isAtOnce: isOwn,
  }
  return (
    <ActivityForm
      {...props}
      kind={kind}
      empty={emptyForm}
      problems={form => problemsOf(form, t)}
      differences={versions => (
        <Differences
          {...versions}
          said={form =>
            isOwn
              ? []
              : [
                  [t('form.until'), time(form.endsAt, t('form.noEnd'))],
                  [t('form.asksAll'), switched(form.asksAll)],
                  [t('form.hidesNames'), switched(form.hidesNames)],
                ]
          }
        />
      )}
    >
      {form => {
        const { values, change } = form
        return (
          !isOwn && (
            <>
              <Card>
                <DateTimeField
                  label={t('form.until')}
                  hint={t('form.untilHint')}
                  min={Date.now()}
                  start={dayAt(Date.now(), 7)}
                  noneLabel={t('form.noEnd')}
                  placeholder={t('form.noEnd')}
                  {...form.field('endsAt')}
                />
              </Card>
              <Card flush>
                <Switch
                  label={t('form.asksAll')}
                  hint={t('form.asksAllHint')}
                  checked={values.asksAll}
                  onChange={asksAll => change({ asksAll })}
                />
                <Switch
                  label={t('form.hidesNames')}
                  hint={t('form.hidesNamesHint')}
                  checked={values.hidesNames}
                  onChange={hidesNames => change({ hidesNames })}
                />
              </Card>
            </>
          )
        )
      }}
    </ActivityForm>
  )
}

/** What stands in the way of saving, under the field that it concerns. */
function problemsOf(form: TopicForm, t: Translate<'topic'>) {
  const problem = topicProblem({ title: form.title, content: form.details, files: form.files })
  const text = problemText(problem?.error, problem?.details)
  const publishAt = form.publication === 'later' ? form.publishTime : null
  const isTooEarly = form.endsAt !== null && publishAt !== null && form.endsAt <= publishAt
  return {
    endsAt: isTooEarly && t('form.endTooEarly'),
    title: problem?.error === topicErrors.titleMissing && text,
    ...(problem?.error === topicErrors.contentMissing && { details: text }),
  }
}
