import { useQuery } from '@tanstack/react-query'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { reasonLength } from '#contract/features/score/rules.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { failureText } from '#web/shell/failures.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonBar } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { scoreQueries } from '../queries.ts'
import { wrongScore } from './wrong-score.ts'

/** What is graded by hand: a student in a column, or in a whole kind. */
export interface Graded {
  studentId: string
  name: string
  /** The id of the column, or the kind. */
  item: string
  title: string
  full: number
  /** What stands there. */
  score: number | null
  isKind?: boolean
}

interface GradeSheetProps {
  courseId: string
  /** Null: closed. */
  graded: Graded | null
  onClose: () => void
}

/** Enters a grade, or takes it back, and shows who has done so before. */
export function GradeSheet({ courseId, graded, onClose }: GradeSheetProps) {
  const t = useTexts('score')
  return (
    <Sheet open={graded !== null} onClose={onClose} title={t('enter.title')}>
      {graded && (
        <Grade
          key={`${graded.studentId} ${graded.item}`}
          courseId={courseId}
          graded={graded}
          onClose={onClose}
        />
      )}
    </Sheet>
  )
}

function Grade({ courseId, graded, onClose }: GradeSheetProps & { graded: Graded }) {
  const t = useTexts('score')
  const { studentId, item, name, title, full, score, isKind = false } = graded
  const place = { courseId, studentId, item }
  const enter = useCommand(scoreCalls.set, {
    refreshes: scoreQueries,
    onFailed: failure => form.refuse({ score: failureText(failure) }),
  })
  const undo = useCommand(scoreCalls.undo, {
    refreshes: scoreQueries,
    onDone: () => {
      toast.good(t('enter.undone', { name }))
      onClose()
    },
  })
  /** Says what was done, with the way back. */
  const say = (text: string, changeId: string) =>
    toast.show({
      text,
      ...(changeId !== '' && {
        stay: undoMs,
        action: { label: t('undo'), onClick: () => undo.mutate({ ...place, changeId }) },
      }),
    })
  const seen = score === null ? '' : String(score)
  const clear = useCommand(scoreCalls.clear, {
    refreshes: scoreQueries,
    onFailed: failure => form.refuse({ score: failureText(failure) }),
    onDone: ({ changeId }) => {
      say(t('enter.cleared', { name }), changeId)
      onClose()
    },
  })
  const form = useForm({
    start: { score: seen, reason: '' },
    problems: entered => ({ score: wrongScore(entered.score, full) ?? false }),
    send: async entered => {
      const { changeId } = await enter.mutateAsync({ ...place, ...entered, seen })
      say(t('enter.saved', { name, score: entered.score.trim() }), changeId)
      onClose()
    },
  })
  return (
    <Form {...form.props}>
      <p>
        {name} · {title}
      </p>
      <TextField
        label={t('enter.score', { full })}
        {...form.field('score')}
        hint={isKind ? t('enter.kindHint') : undefined}
        inputMode="decimal"
        maxLength={5}
        required
        autoFocus
      />
      <TextField
        label={t('enter.reason')}
        {...form.field('reason')}
        hint={t('enter.reasonHint')}
        maxLength={reasonLength}
      />
      <MainButton type="submit" busy={form.isSending}>
        {t('enter.save')}
      </MainButton>
      {score !== null && (
        <Button kind="danger" block busy={clear.isPending} onClick={() => clear.mutate({ ...place, seen })}>
          {t('enter.clear')}
        </Button>
      )}
      <History
        place={place}
        isBusy={undo.isPending}
        onUndo={changeId => undo.mutate({ ...place, changeId })}
      />
    </Form>
  )
}

interface HistoryProps {
  place: { courseId: string; studentId: string; item: string }
  isBusy: boolean
  onUndo: (changeId: string) => void
}

function History({ place, isBusy, onUndo }: HistoryProps) {
  const t = useTexts('score')
  const query = useQuery(ask(scoreCalls.listChanges, place))
  return (
    <QueryView query={query} skeleton={<SkeletonBar height={48} />}>
      {({ list }) => {
        const current = list.find(({ isCurrent }) => isCurrent)
        return (
          <Stack gap={3}>
            <List title={t('enter.history')} hint={list.length === 0 ? t('enter.historyNone') : undefined}>
              {list.map(({ id, score, reason, by, changedAt, undoneBy }) => (
                <ListRow
                  key={id}
                  title={score ?? t('enter.takenBack')}
                  note={[
                    by,
                    fullTime(changedAt ?? 0),
                    reason,
                    undoneBy && t('enter.undoneBy', { name: undoneBy }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                />
              ))}
            </List>
            {current && (
              <Button block busy={isBusy} onClick={() => onUndo(current.id)}>
                {t('enter.undoOne')}
              </Button>
            )}
          </Stack>
        )
      }}
    </QueryView>
  )
}

/** How long a change is easy to undo, in milliseconds. */
const undoMs = 7000
