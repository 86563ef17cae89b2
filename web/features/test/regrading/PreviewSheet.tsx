import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { regradeCalls } from '#contract/features/test/regrade-calls.ts'
import {
  type RegradeChange,
  type RegradedStudent,
  type RegradeEffect,
  regradeLimits,
} from '#contract/features/test/regrade-entities.ts'
import { regradeErrors } from '#contract/features/test/regrade-errors.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { number } from '#web/lib/format.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { failureText } from '#web/shell/failures.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Stats } from '#web/ui/base/Stats.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { regradedQueries } from './queries.ts'
import styles from './Regrading.module.css'

interface PreviewSheetProps {
  id: string
  changes: RegradeChange[]
  onClose: () => void
  /** It was applied. */
  onDone: () => void
}

const perPage = 50

/** Whose score would change and by how much; with a reason it is done. */
export function PreviewSheet({ id, changes, onClose, onDone }: PreviewSheetProps) {
  const t = useTexts('test/regrading')
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...ask(regradeCalls.preview, { id: id as never, changes, page, limit: perPage }),
    ...{ staleTime: 0, gcTime: 0, placeholderData: (before: unknown) => before as never },
  })
  const regrading = useCommand(regradeCalls.regrade, {
    refreshes: regradedQueries,
    onDone: ({ students }) => {
      toast.good(t('done', { count: students }))
      onDone()
      onClose()
    },
    onFailed: failure => {
      form.refuse({ reason: failureText(failure) })
      // Somebody else has regraded: what is shown is old.
      void query.refetch()
    },
  })
  const form = useForm({
    start: { reason: '' },
    problems: ({ reason }) => ({
      reason: reason.trim() === '' && problemText(regradeErrors.regradeReasonMissing),
    }),
    send: ({ reason }) => {
      if (!query.data) return false
      return regrading.mutateAsync({ id: id as never, changes, reason, seen: query.data.seen })
    },
  })
  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title={t('previewTitle')}
      footer={
        query.data && (
          <MainButton busy={form.isSending} onClick={form.submit}>
            {t('apply')}
          </MainButton>
        )
      }
    >
      <QueryView query={query} skeleton={<SkeletonCards cards={2} />}>
        {({ effect, list, total }) => (
          <Stack gap={4}>
            {changes.length > 1 && <p className={styles.note}>{t('several', { count: changes.length })}</p>}
            <Effect effect={effect} />
            <Form {...form.props}>
              <TextArea
                required
                rows={2}
                label={t('reason')}
                hint={t('reasonHint')}
                maxLength={regradeLimits.reason}
                {...form.field('reason')}
              />
            </Form>
            {list.length > 0 && (
              <List title={t('whose')}>
                {list.map(student => (
                  <StudentRow key={student.studentId} student={student} />
                ))}
              </List>
            )}
            <Stack row gap={2}>
              {page > 1 && <Button onClick={() => setPage(page - 1)}>{t('previousStudents')}</Button>}
              {total > page * perPage && (
                <Button onClick={() => setPage(page + 1)}>{t('nextStudents')}</Button>
              )}
            </Stack>
          </Stack>
        )}
      </QueryView>
    </Sheet>
  )
}

function Effect({ effect }: { effect: RegradeEffect }) {
  const t = useTexts('test/regrading')
  const { students, gain, lose, judged, unjudged, nowPassed, nowFailed, fullBefore, fullAfter, byHand } =
    effect
  const sentences = [
    ...(judged > 0 ? [t('effect.judged', { count: judged })] : []),
    ...(unjudged > 0 ? [t('effect.unjudged', { count: unjudged })] : []),
    ...(nowPassed > 0 ? [t('effect.nowPassed', { count: nowPassed })] : []),
    ...(nowFailed > 0 ? [t('effect.nowFailed', { count: nowFailed })] : []),
    ...(fullBefore === fullAfter
      ? []
      : [t('effect.full', { before: number(fullBefore, 1), after: number(fullAfter, 1) })]),
    ...(byHand > 0 ? [t('effect.byHand', { count: byHand })] : []),
  ]
  return (
    <Stack gap={3}>
      <Stats
        figures={[
          { label: t('effect.gain'), value: number(gain), ...(gain > 0 && { tone: 'good' as const }) },
          { label: t('effect.lose'), value: number(lose), ...(lose > 0 && { tone: 'bad' as const }) },
          { label: t('effect.same'), value: number(students - gain - lose - judged - unjudged) },
        ]}
      />
      {sentences.length > 0 && (
        <ul className={styles.changes}>
          {sentences.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {students === 0 ? <Callout>{t('effect.nobody')}</Callout> : <Spread effect={effect} />}
    </Stack>
  )
}

/** How many scores there are in each tenth of the full score, before and after. */
function Spread({ effect: { spreadBefore, spreadAfter } }: { effect: RegradeEffect }) {
  const t = useTexts('test/regrading')
  const most = Math.max(1, ...spreadBefore, ...spreadAfter)
  const height = (count: number) => ({ height: `${(count / most) * 100}%` })
  const said = spreadBefore
    .map((before, place) => ({ before, after: spreadAfter[place] ?? 0, place }))
    .filter(({ before, after }) => before > 0 || after > 0)
    .map(({ before, after, place }) =>
      t('spread.tenth', { from: place * 10, to: place * 10 + 10, before, after }),
    )
    .join(t('spread.and'))
  return (
    <div role="img" aria-label={t('spread.label', { said })}>
      <div className={styles.spread}>
        {spreadBefore.map((before, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tenths have nothing but their order
          <div key={place} className={styles.tenth}>
            <div className={styles.before} style={height(before)} />
            <div className={styles.after} style={height(spreadAfter[place] ?? 0)} />
          </div>
        ))}
      </div>
      <div className={styles.ends}>
        <span>0%</span>
        <span>100%</span>
      </div>
      <p className={styles.legend}>
        <span className={styles.legendBefore}>{t('spread.before')}</span>
        <span className={styles.legendAfter}>{t('spread.after')}</span>
      </p>
    </div>
  )
}

function StudentRow({ student }: { student: RegradedStudent }) {
  const t = useTexts('test/regrading')
  const { name, number: stno, before, after, passedBefore, passedAfter } = student
  const said = (score: number | null) => (score === null ? t('noScore') : number(score, 1))
  const notes = [
    stno,
    ...(passedAfter === true && !passedBefore ? [t('nowPassed')] : []),
    ...(passedBefore === true && !passedAfter ? [t('nowFailed')] : []),
  ]
  return (
    <ListRow
      title={name}
      note={notes.filter(note => note !== '').join(' · ')}
      trailing={
        <span className={styles.scores}>{t('fromTo', { before: said(before), after: said(after) })}</span>
      }
    />
  )
}
