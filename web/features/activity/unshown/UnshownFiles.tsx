import { useQuery } from '@tanstack/react-query'
import { givenCalls, maxLookedInto } from '#contract/features/activity/given.ts'
import type { Withholder } from '#contract/features/activity/withholding.ts'
import { sendOnce } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import styles from './UnshownFiles.module.css'

interface UnshownFilesProps {
  courseId: string
  /** Files that students may not save, or might not. */
  files: readonly { id: string; name: string }[]
  /** Who keeps students from saving them, beside the course and the school. */
  withheldBy: Withholder
}

/** Milliseconds between two questions while files are being looked into. */
const pause = 2000

/** For staff: which files nobody can open who may not save them, why, and what to do about each. */
export function UnshownFiles({ courseId, files, withheldBy }: UnshownFilesProps) {
  const t = useTexts('activity/given')
  const fileIds = files.map(({ id }) => id).slice(0, maxLookedInto)
  const isWithheld = withheldBy !== ''
  const { data } = useQuery({
    queryKey: [givenCalls.checkFiles.path, courseId, isWithheld, ...fileIds],
    queryFn: () => sendOnce(givenCalls.checkFiles, { courseId, fileIds, isWithheld }),
    enabled: fileIds.length > 0,
    refetchInterval: ({ state }) => (state.data?.list.some(isWaiting) ? pause : false),
    meta: { handled: true },
  })
  const by = data?.withheldBy || withheldBy
  if (!data || by === '') return null
  const found = data.list.flatMap(({ id, reason }) => {
    const name = files.find(file => file.id === id)?.name
    return reason === '' || reason === 'waiting' || name === undefined ? [] : [{ id, name, reason }]
  })
  const waiting = data.list.filter(isWaiting).length
  if (found.length === 0)
    return waiting > 0 ? <Callout>{t('unshown.waiting', { count: waiting })}</Callout> : null
  return (
    <Callout tone="warn" title={t('unshown.title')}>
      <ul className={styles.files}>
        {found.map(({ id, name, reason }) => (
          <li key={id}>
            <p className={styles.name}>{name}</p>
            <p>{t(`unshown.why.${reason}`)}</p>
          </li>
        ))}
      </ul>
      {by !== 'school' && <p>{t(`unshown.otherwise.${by}`)}</p>}
    </Callout>
  )
}

const isWaiting = ({ reason }: { reason: string }) => reason === 'waiting'
