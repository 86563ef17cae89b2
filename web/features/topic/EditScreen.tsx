import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
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
import type { Edited } from '#web/features/activity/editor/kept-edit.ts'
import { type Editing, useEditing } from '#web/features/activity/editor/use-editing.ts'
import { audienceOf, dayAt, publishTimeOf, saidOf } from '#web/features/activity/editor/written-form.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { useBack } from '#web/shell/Screen.tsx'
import { UnansweredScreen } from '#web/shell/UnansweredScreen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
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
  const t = useTexts('activity/editor')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { courseId, isStaff } = useTopicAddress()
  const [kept] = useState(() => unfinishedTopic.read(courseId))
  const add = useCommand(topicCalls.create, {
    refreshes: topicQueries,
    onDone: ({ id }, { publishAt }) => {
      unfinishedTopic.forget(courseId)
      toast.good(saidOf(publishAt, t))
      navigate(topicPath(courseId, id, isStaff ? 1 : 0), { replace: true })
    },
  })
  return (
    <TopicFields
      isOwn={!isStaff}
      place={`topic:${courseId}`}
      start={kept ?? emptyForm}
      isRestored={kept !== undefined}
      onChange={form => unfinishedTopic.keep(courseId, form)}
      onSubmit={form =>
        add.mutateAsync({
          courseId,
          ...inputOf(form),
          content: form.details,
          publishAt: publishTimeOf(form, Date.now()),
          audience: audienceOf(form),
          folderId: search.get('folderid') ?? undefined,
        })
      }
    />
  )
}

function EditTopic() {
  const t = useTexts('topic')
  const { topicId } = useTopicAddress()
  const query = useQuery(ask(topicCalls.get, { id: topicId }))
  const editing = useEditing(query)
  if (query.data) return <EditFields key={`${topicId} ${editing.key}`} info={query.data} editing={editing} />
  return <UnansweredScreen title={t('form.edit')} query={query} skeleton={<SkeletonRows rows={5} />} />
}

function EditFields({ info, editing }: { info: TopicInfo; editing: Editing }) {
  const t = useTexts('topic')
  const own = useTexts('activity/editor')
  const { isStaff } = useTopicAddress()
  const back = useBack(topicPath(info.courseId, info.id, isStaff ? 1 : 0))
  const [start] = useState(() => formOf(info))
  const [{ revision }] = useState(info)
  const edit = useCommand(topicCalls.update, {
    refreshes: topicQueries,
    onDone: () => {
      toast.good(own('saved'))
      back()
    },
  })
  return (
    <TopicFields
      isOwn={!info.can.manage}
      title={t('form.edit')}
      place={`topic:${info.id}`}
      edited={editing.edited(info.id, revision)}
      start={start}
      published={info.publishedAt !== null && start.publication === 'now' ? info.publishedAt : undefined}
      onSubmit={form =>
        edit.mutateAsync({
          id: info.id,
          revision,
          ...inputOf(form),
          // What the editor cannot express stays as it was, unless the text was changed.
          content: form.details === start.details ? undefined : form.details,
          // An end that has passed is forgotten where it is published again.
          endsAt: form.endsAt === start.endsAt ? undefined : form.endsAt,
          publishAt: info.can.manage ? publishTimeOf(form, Date.now()) : undefined,
          audience: info.can.manage ? audienceOf(form) : undefined,
        })
      }
    />
  )
}

const inputOf = (form: TopicForm) => ({
  title: form.title,
  attachments: form.files.map(file => file.id),
  endsAt: form.endsAt,
  hidesNames: form.hidesNames,
  asksAll: form.asksAll,
})

interface TopicFieldsProps {
  /** A student's own. */
  isOwn: boolean
  title?: string
  place: string
  start: TopicForm
  edited?: Edited
  isRestored?: boolean
  published?: number
  onChange?: (form: TopicForm) => void
  onSubmit: (form: TopicForm) => unknown
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
