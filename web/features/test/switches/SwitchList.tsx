import { useQuery } from '@tanstack/react-query'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { switchKinds } from '#contract/features/test/taking-entities.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { exactTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { dialog } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import styles from './SwitchList.module.css'

interface SwitchListProps {
  id: string
  /** As staff name them; absent: the caller's own, to be commented. */
  studentId?: string
  attempt?: number
}

/** Each time that the page of a paper was left: the same for its student, who says why, and for staff. */
export function SwitchList({ id, studentId, attempt }: SwitchListProps) {
  const t = useTexts('test/switches')
  const query = useQuery({
    ...ask(takingCalls.listSwitches, {
      id: id as never,
      ...(studentId && { studentId: studentId as never }),
      ...(attempt && { attempt }),
    }),
    staleTime: 0,
  })
  return (
    <QueryView query={query} skeleton={<SkeletonText lines={3} />}>
      {({ figures, list }) => (
        <Stack gap={3}>
          <p className={styles.sum}>
            {list.length === 0
              ? t('none')
              : figures.limit > 0
                ? t('sumOf', { count: figures.used, limit: figures.limit })
                : t('sum', { count: figures.used })}
          </p>
          {list.length > 0 && (
            <ol className={styles.list}>
              {list.map(one => (
                <Entry key={one.id} {...{ id, one }} isOwn={studentId === undefined} />
              ))}
            </ol>
          )}
          <p className={styles.quiet}>{t(studentId === undefined ? 'ownHint' : 'staffHint')}</p>
        </Stack>
      )}
    </QueryView>
  )
}

interface EntryProps {
  id: string
  one: AnswerOf<typeof takingCalls.listSwitches>['list'][number]
  isOwn: boolean
}

function Entry({ id, one, isOwn }: EntryProps) {
  const t = useTexts('test/switches')
  const { id: switchId, kind, beganAt, seconds, counted, comment } = one
  const commenting = useCommand(takingCalls.commentSwitch, { refreshes: [takingCalls.listSwitches] })
  async function say() {
    const said = await dialog.prompt({
      title: t('why'),
      label: t('comment'),
      value: comment,
      long: true,
      confirmLabel: t('keep'),
    })
    if (said !== null) commenting.mutate({ id: id as never, switchId, comment: said.trim() })
  }
  return (
    <li className={styles.entry}>
      <p className={styles.what}>
        {[
          t(kind === switchKinds.left ? 'left' : kind === switchKinds.filePicked ? 'file' : 'picture'),
          seconds < 1 ? t('moment') : t('seconds', { count: seconds }),
          counted !== 1 && t('counted', { count: counted }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {beganAt !== null && <p className={styles.quiet}>{exactTime(beganAt)}</p>}
      {comment !== '' && <p className={styles.comment}>{t(isOwn ? 'ownSaid' : 'said', { comment })}</p>}
      {isOwn && (
        <Button size="small" busy={commenting.isPending} onClick={() => void say()}>
          {t(comment === '' ? 'say' : 'change')}
        </Button>
      )}
    </li>
  )
}
