import { useState } from 'react'
import type { MessageOfTest } from '#contract/features/test/live-entities.ts'
import { testLiveMessages } from '#contract/features/test/live-messages.ts'
import { clock } from '#web/lib/dates.ts'
import { useMessage } from '#web/lib/socket.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { MessageIcon } from '#web/ui/icons/icons.tsx'
import styles from './PaperMessages.module.css'

interface PaperMessagesProps {
  testId: string
  courseId: string
  /** As the paper came with them; what comes later is told. */
  messages: readonly MessageOfTest[]
}

/** What staff say to those who write: the newest, and all before it folded. */
export function PaperMessages({ testId, courseId, messages }: PaperMessagesProps) {
  const t = useTexts('test/taking')
  const [told, setTold] = useState<readonly MessageOfTest[]>([])
  useMessage(
    testLiveMessages.told,
    ({ testId: of, id, text, sentAt }) => {
      if (of === testId) setTold(before => [...before, { id, text, sentAt }])
    },
    { courseId },
  )
  const known = new Set(messages.map(({ id }) => id))
  const all = [...messages, ...told.filter(({ id }) => !known.has(id))]
  const newest = all.at(-1)
  return (
    <div role="status">
      {newest && (
        <Callout icon={MessageIcon} title={t('paper.message', { time: clock(newest.sentAt ?? 0) })}>
          <p className={styles.text}>{newest.text}</p>
          {all.length > 1 && (
            <details>
              <summary className={styles.summary}>
                {t('paper.messagesBefore', { count: all.length - 1 })}
              </summary>
              {all.slice(0, -1).map(({ id, text, sentAt }) => (
                <p key={id} className={styles.text}>
                  {clock(sentAt ?? 0)} {text}
                </p>
              ))}
            </details>
          )}
        </Callout>
      )}
    </div>
  )
}
