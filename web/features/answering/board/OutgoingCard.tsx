import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import styles from './Board.module.css'
import type { OutgoingPost } from './kept-posts.ts'
import { discard, isBeingSent, isLate, sendAgain } from './outgoing.ts'

/** A post that the server does not have: on its way, waiting for a network, or refused, with the reason. */
export function OutgoingCard({ post }: { post: OutgoingPost }) {
  const t = useTexts('answering/board')
  const { text, refusal } = post
  return (
    <article className={styles.post} data-outgoing>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {refusal ? (
        <Stack gap={2}>
          <p className={styles.problem} role="alert">
            {t(isLate(post) ? 'out.late' : 'out.refused', { reason: refusal.reason })}
          </p>
          <Stack row gap={2}>
            {!isLate(post) && (
              <Button size="small" onClick={() => sendAgain(post)}>
                {t('out.again')}
              </Button>
            )}
            <Button size="small" kind="quiet" onClick={() => discard(post)}>
              {t('out.discard')}
            </Button>
          </Stack>
        </Stack>
      ) : (
        <p className={styles.hint} role="status">
          {t(isBeingSent() && navigator.onLine ? 'out.sending' : 'out.waiting')}
        </p>
      )}
    </article>
  )
}
