import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityStates } from '#contract/features/activity/entities.ts'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringType } from '#contract/features/answering/entities.ts'
import { answeringModes, quickKinds } from '#contract/features/answering/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EditIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { rowOf } from '../kind.ts'
import { answeringQueries } from '../queries.ts'
import { QuickAnonymity, QuickLength, QuickOptions, QuickTitle } from './QuickFields.tsx'
import { QuickPicture } from './quick-picture.ts'
import { useQuickQuestion } from './quick-question.ts'
import styles from './WallQuestion.module.css'

interface WallQuestionProps {
  courseId: string
  onClose: () => void
}

/** Each kind of question starts with one press; what was prepared, too. */
export function WallQuestion({ courseId, onClose }: WallQuestionProps) {
  const t = useTexts('answering')
  const [needsPicture, setNeedsPicture] = useState(false)
  const question = useQuickQuestion(courseId, onClose)
  return (
    <Sheet open onClose={onClose} title={t('lead.quick')}>
      <Stack gap={4}>
        <fieldset className={styles.kinds}>
          <legend className="visually-hidden">{t('quick.kind')}</legend>
          {quickKinds.map(kind => (
            <Button
              key={kind}
              disabled={question.isBusy}
              onClick={() => (kind === 'point' ? setNeedsPicture(true) : question.ask(kind))}
            >
              {t(`quick.${kind}`)}
            </Button>
          ))}
        </fieldset>
        {needsPicture && (
          <Suspense>
            <QuickPicture onPicture={fileId => question.ask('point', fileId)} />
          </Suspense>
        )}
        <div className={styles.settings}>
          <QuickLength question={question} />
          <QuickOptions question={question} />
        </div>
        <QuickTitle question={question} />
        <QuickAnonymity question={question} />
        <Prepared courseId={courseId} onStarted={onClose} />
      </Stack>
    </Sheet>
  )
}

type Item = AnswerOf<typeof activityCalls.list>['list'][number]

/** The first step that was not started of a set for class; empty: there is nothing to start. */
function nextStepOf(item: Item) {
  const { mode, nextstepid } = rowOf(item)
  return mode === answeringModes.inClass && item.state !== activityStates.ended ? nextstepid : ''
}

/** Sets that were prepared for class and go on from here, the newest first. */
function Prepared({ courseId, onStarted }: { courseId: string; onStarted: () => void }) {
  const t = useTexts('answering')
  const { data } = useQuery({
    ...ask(activityCalls.list, {
      courseId: courseId as never,
      contentType: answeringType,
      courseRole: 1,
      limit: 50,
    }),
    meta: { handled: true },
  })
  const start = useCommand(answeringCalls.startStep, { refreshes: answeringQueries, onDone: onStarted })
  const sets = (data?.list ?? []).filter(item => nextStepOf(item) !== '')
  if (sets.length === 0) return null
  return (
    <List title={t('quick.prepared')}>
      {sets.map(item => (
        <ListRow
          key={item.id}
          leading={<EditIcon size={22} />}
          title={item.title}
          disabled={start.isPending}
          chevron={false}
          onClick={() => start.mutate({ stepId: nextStepOf(item) as never })}
        />
      ))}
    </List>
  )
}
