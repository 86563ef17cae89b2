import { regradeCalls } from '#contract/features/test/regrade-calls.ts'
import type { RegradableQuestion, RegradeRow } from '#contract/features/test/regrade-entities.ts'
import { useCommand } from '#web/lib/call.ts'
import { timeAndDistance } from '#web/lib/dates.ts'
import { usePages } from '#web/lib/pages.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Section } from '#web/ui/base/Section.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { RotateIcon } from '#web/ui/icons/icons.tsx'
import { regradedQueries } from './queries.ts'
import styles from './Regrading.module.css'
import { whatOf } from './said.ts'

interface EarlierRegradesProps {
  id: string
  questions: readonly RegradableQuestion[]
}

/** What was corrected in a test, the newest first; each can be undone. */
export function EarlierRegrades({ id, questions }: EarlierRegradesProps) {
  const t = useTexts('test/regrading')
  const { items, hasMore, onMore, loadingMore } = usePages(
    regradeCalls.list,
    { id: id as never, limit: 20 },
    { staleTime: 0 },
  )
  if (items.length === 0) return null
  return (
    <Section title={t('earlier')}>
      <Stack gap={3}>
        {items.map(regrade => (
          <Card key={regrade.id}>
            <Regrade {...{ id, regrade, questions }} />
          </Card>
        ))}
        {hasMore && (
          <div>
            <Button kind="quiet" busy={loadingMore} onClick={onMore}>
              {t('more')}
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  )
}

/** What was made of questions, and of which it was made: of a whole draw it is the same. */
function sameIn(changes: RegradeRow['questions'], t: Translate<'test/regrading'>) {
  const same = new Map<string, RegradeRow['questions']>()
  for (const change of changes) {
    const what = whatOf(change, t)
    same.set(what, [...(same.get(what) ?? []), change])
  }
  return [...same]
}

/** Of a draw there may be many. */
const named = 6

function numbersOf(changes: RegradeRow['questions'], questions: readonly RegradableQuestion[]) {
  const numbers = changes.map(
    ({ questionId }) => questions.findIndex(({ id: known }) => known === questionId) + 1,
  )
  return [...numbers.slice(0, named), ...(numbers.length > named ? ['…'] : [])].join(', ')
}

interface RegradeProps {
  id: string
  regrade: RegradeRow
  questions: readonly RegradableQuestion[]
}

function Regrade({ id, regrade, questions }: RegradeProps) {
  const t = useTexts('test/regrading')
  const undoing = useCommand(regradeCalls.undo, {
    refreshes: regradedQueries,
    onDone: ({ students }) => toast.good(t('undone', { count: students })),
  })
  const isUndone = regrade.undoneAt !== null
  async function undo() {
    const isSure = await dialog.confirm({
      title: t('undoTitle'),
      message: t('undoMessage'),
      confirmLabel: t('undo'),
    })
    if (isSure) undoing.mutate({ id: id as never, regradeId: regrade.id })
  }
  return (
    <Stack gap={2}>
      <p className={styles.reason}>{regrade.reason}</p>
      <ul className={styles.changes}>
        {sameIn(regrade.questions, t).map(([what, changes]) => (
          <li key={what}>{t('changed', { number: numbersOf(changes, questions), what })}</li>
        ))}
      </ul>
      <p className={styles.note}>
        {[
          t('students', { count: regrade.students }),
          regrade.by,
          ...(regrade.madeAt === null ? [] : [timeAndDistance(regrade.madeAt)]),
        ].join(' · ')}
      </p>
      {isUndone ? (
        <div>
          <StatusTag tone="neutral">{t('undoneBy', { name: regrade.undoneBy })}</StatusTag>
        </div>
      ) : (
        <div>
          <Button size="small" icon={RotateIcon} busy={undoing.isPending} onClick={() => void undo()}>
            {t('undo')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
