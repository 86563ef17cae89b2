import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonBar } from '#web/ui/base/Skeleton.tsx'
import { QrCode } from '#web/ui/media/QrCode.tsx'
import styles from './ScanCode.module.css'

interface ScanCodeProps {
  /** What the camera reads; undefined while it is being made. */
  content: string | undefined
  hint: string
  /** Why this code is no longer valid. */
  over?: string
  onAgain: () => void
  /** The demo's substitute answers instead of WeChat. */
  isStandIn: boolean
}

/** A QR code for the chat app, and what to do with it. */
export function ScanCode({ content, hint, over, onAgain, isStandIn }: ScanCodeProps) {
  const t = useTexts('chat-app')
  return (
    <div className={styles.scan}>
      {over ? (
        <>
          <Callout tone="warn">{over}</Callout>
          <Button kind="primary" block onClick={onAgain}>
            {t('scan.again')}
          </Button>
        </>
      ) : (
        <>
          {content ? (
            <QrCode text={content} label={t('scan.label')} size={220} />
          ) : (
            <SkeletonBar width={220} height={220} />
          )}
          <p className={styles.hint}>{hint}</p>
          {isStandIn && content && (
            <Callout tone="info">
              {t('scan.standIn')}{' '}
              <a href={content} target="_blank" rel="noopener">
                {t('scan.openStandIn')}
              </a>
            </Callout>
          )}
        </>
      )}
    </div>
  )
}
