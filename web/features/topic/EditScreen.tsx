import { topicCalls } from '#contract/features/topic/calls.ts'
import { topicDestination } from '#contract/features/topic/destination.ts'
import { topicErrors } from '#contract/features/topic/errors.ts'
import { ownContentLength, topicProblem } from '#contract/features/topic/rules.ts'
import { useActivityAddress } from '#web/features/activity/activity-address.ts'
import { ActivityForm } from '#web/features/activity/editor/ActivityForm.tsx'
import { Differences, useSaid } from '#web/features/activity/editor/Differences.tsx'
import { type FormFrame, nobody } from '#web/features/activity/editor/frame.ts'
import { problemUnder } from '#web/features/activity/editor/problem-under.ts'
import {
  type SeldomSwitch,
  seldomSwitches,
  useSaidOfSwitches,
} from '#web/features/activity/editor/SwitchesCard.tsx'
import { WrittenScreen, writtenKind } from '#web/features/activity/editor/WrittenScreen.tsx'
import { dayAt } from '#web/features/activity/editor/written-form.ts'
import { ask } from '#web/lib/call.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { topicQueries } from './live-updates.ts'
import type { TopicInfo } from './TopicScreen.tsx'
import { type TopicForm, topicForm } from './topic-form.ts'

/** Adding a topic, or changing the one that the address names; students write what theirs says, and no more. */
export function EditScreen() {
  const t = useTexts('topic')
  return <WrittenScreen kind={writtenTopic} editTitle={t('form.edit')} />
}

const inputOf = ({ endsAt, hidesNames, asksAll }: TopicForm) => ({ endsAt, hidesNames, asksAll })

const writtenTopic = writtenKind({
  form: topicForm,
  page: topicDestination,
  place: 'topic',
  get: id => ask(topicCalls.get, { id }),
  create: topicCalls.create,
  update: topicCalls.update,
  refreshes: topicQueries,
  newInput: (form, given) => ({ ...given, ...inputOf(form) }),
  changeInput: (form, given, { info, start }) => ({
    ...{ id: info.id, ...given, ...inputOf(form) },
    // An end that has passed is forgotten where it is published again.
    endsAt: form.endsAt === start.endsAt ? undefined : form.endsAt,
    ...(!info.can.manage && { publishAt: undefined, audience: undefined, folderId: undefined }),
  }),
  Fields: TopicFields,
})

function TopicFields({ info, ...props }: FormFrame<TopicForm> & { info?: TopicInfo }) {
  const { isStaff } = useActivityAddress()
  /** A student's own. */
  const isOwn = info ? !info.can.manage : !isStaff
  const t = useTexts('topic')
  const { time } = useSaid()
  const saidOf = useSaidOfSwitches()
  const switches: SeldomSwitch<TopicForm>[] = [
    {
      name: 'asksAll',
      label: t('form.asksAll'),
      hint: t('form.asksAllHint'),
      unusual: t('form.unusual.asksAll'),
    },
    {
      name: 'hidesNames',
      label: t('form.hidesNames'),
      hint: t('form.hidesNamesHint'),
      unusual: t('form.unusual.hidesNames'),
    },
  ]
  const kind = {
    titlePlaceholder: t('form.titlePlaceholder'),
    details: t('form.content'),
    detailsPlaceholder: t('form.contentPlaceholder'),
    files: t('form.files'),
    hasEnd: true,
    longestDetails: isOwn ? ownContentLength : undefined,
    isAtOnce: isOwn,
  }
  return (
    <ActivityForm
      {...props}
      kind={kind}
      empty={topicForm.empty}
      {...(!isOwn && { withheldBy: nobody })}
      problems={form => problemsOf(form, t)}
      differences={versions => (
        <Differences
          {...versions}
          said={form =>
            isOwn ? [] : [[t('form.until'), time(form.endsAt, t('form.noEnd'))], ...saidOf(form, switches)]
          }
        />
      )}
      more={seldomSwitches(topicForm.empty, ['asksAll', 'hidesNames'], () => switches)}
    >
      {form =>
        !isOwn && (
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
        )
      }
    </ActivityForm>
  )
}

/** What stands in the way of saving, under the field that it concerns. */
function problemsOf(form: TopicForm, t: Translate<'topic'>) {
  const publishAt = form.publication === 'later' ? form.publishTime : null
  const isTooEarly = form.endsAt !== null && publishAt !== null && form.endsAt <= publishAt
  return {
    endsAt: isTooEarly && t('form.endTooEarly'),
    ...problemUnder(topicProblem({ ...form, content: form.details }), topicFields),
  }
}

const topicFields = { title: topicErrors.titleMissing, details: topicErrors.contentMissing }
